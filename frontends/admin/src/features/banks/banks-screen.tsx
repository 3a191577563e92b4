import { amountColumn, DataTable, statusColumn } from '@jejaring/features'
import { ActionIcon, Button, EmptyState, Page, Sheet } from '@jejaring/ui'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconBuildingBank, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import { allBanks, type Bank } from './banks'

const BankForm = lazyPage(() => import('./bank-form'))

const words = texts.banks

/** Bank: the banks that withdrawals can be paid to, their transfer fees, and whether they are offered. */
export default function BanksScreen() {
  const [edited, setEdited] = useState<{ bank?: Bank }>()
  const canChange = useRight('master_data.change')
  const close = () => setEdited(undefined)
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      help={words.help}
      actions={
        canChange && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited({})}>
            {words.add}
          </Button>
        )
      }
    >
      <DataTable
        source={allBanks}
        label={words.list}
        columns={[
          { key: 'name', label: words.name, render: (bank) => bank.name, phone: 'lead' },
          amountColumn('fee', words.fee, { phone: 'under', phoneLabel: true }),
          {
            key: 'code',
            label: words.code,
            render: (bank) => bank.code || words.noCode,
            phoneLabel: true,
          },
          {
            key: 'channel_code',
            label: words.channel,
            render: (bank) => bank.channel_code || words.noCode,
            phoneLabel: true,
          },
          statusColumn(words.status),
        ]}
        defaultSort={{ key: 'name', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={words.search}
        compact
        actions={(bank) => (
          <AuditedActions target={`bank:${bank.id}`} rowName={bank.name}>
            {canChange && (
              <ActionIcon
                variant="subtle"
                data-opens
                aria-label={words.editOne(bank.name)}
                onClick={() => setEdited({ bank })}
              >
                <IconPencil size={18} />
              </ActionIcon>
            )}
          </AuditedActions>
        )}
        empty={<EmptyState icon={IconBuildingBank} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet opened={edited !== undefined} onClose={close} title={edited?.bank ? words.edit : words.add}>
        <BankForm bank={edited?.bank} onDone={close} />
      </Sheet>
    </Page>
  )
}
