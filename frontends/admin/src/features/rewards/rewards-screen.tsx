import { amountColumn, DataTable } from '@jejaring/features'
import { ActionIcon, Avatar, count, EmptyState, Page, Sheet } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconPencil, IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import { type Reward, rewardCatalogue } from './reward-catalogue'

const RewardForm = lazyPage(() => import('./reward-form'))

const words = texts.rewardCatalogue

const columns: Column<Reward>[] = [
  {
    key: 'photo',
    label: words.photo,
    render: (reward) => <Avatar photo={reward.photo} name={reward.name} />,
    sortable: false,
    phone: 'none',
  },
  { key: 'name', label: words.name, render: (reward) => reward.name, phone: 'lead' },
  {
    key: 'min',
    label: words.min,
    render: (reward) => words.points(count(reward.min)),
    align: 'right',
    phone: 'under',
  },
  amountColumn('amount', words.amount),
]

/** Master Reward: the catalogue of rewards. Entries are edited, never added or removed. */
export default function RewardsScreen() {
  const [edited, setEdited] = useState<Reward>()
  const canChange = useRight('master_data.change')
  const close = () => setEdited(undefined)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={rewardCatalogue}
        label={words.list}
        columns={columns}
        defaultSort={{ key: 'min', dir: 'asc' }}
        searchPlaceholder={words.search}
        compact
        actions={(reward) => (
          <AuditedActions target={`reward:${reward.id}`} rowName={reward.name}>
            {canChange && (
              <ActionIcon
                variant="subtle"
                data-opens
                aria-label={words.editOne(reward.name)}
                onClick={() => setEdited(reward)}
              >
                <IconPencil size={18} />
              </ActionIcon>
            )}
          </AuditedActions>
        )}
        empty={<EmptyState icon={IconTrophy} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet opened={edited !== undefined} onClose={close} title={words.edit}>
        {edited && <RewardForm reward={edited} onDone={close} />}
      </Sheet>
    </Page>
  )
}
