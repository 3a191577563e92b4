import { amountColumn, DataTable } from '@jejaring/features'
import { ActionIcon, Avatar, count, EmptyState, Page, Sheet } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconPencil, IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import { texts } from '../../texts'
import { type RewardStep, rewardSteps } from './reward-steps'

const StepForm = lazyPage(() => import('./step-form'))

const words = texts.rewardSteps

const columns: Column<RewardStep>[] = [
  {
    key: 'photo',
    label: words.photo,
    render: (step) => <Avatar photo={step.photo} name={step.name} />,
    sortable: false,
    phone: 'none',
  },
  { key: 'name', label: words.name, render: (step) => step.name, phone: 'lead' },
  {
    key: 'min',
    label: words.min,
    render: (step) => words.points(count(step.min)),
    align: 'right',
    phone: 'under',
  },
  amountColumn('amount', words.amount),
]

/** Master Reward: the catalogue of rewards. Entries are edited, never added or removed. */
export default function RewardStepsScreen() {
  const [edited, setEdited] = useState<RewardStep>()
  const canChange = useRight('master_data.change')
  const close = () => setEdited(undefined)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={rewardSteps}
        label={words.list}
        columns={columns}
        defaultSort={{ key: 'min', dir: 'asc' }}
        searchPlaceholder={words.search}
        compact
        actions={(step) => (
          <AuditedActions target={`reward:${step.id}`} rowName={step.name}>
            {canChange && (
              <ActionIcon
                variant="subtle"
                data-opens
                aria-label={words.editOne(step.name)}
                onClick={() => setEdited(step)}
              >
                <IconPencil size={18} />
              </ActionIcon>
            )}
          </AuditedActions>
        )}
        empty={<EmptyState icon={IconTrophy} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet opened={edited !== undefined} onClose={close} title={words.edit}>
        {edited && <StepForm step={edited} onDone={close} />}
      </Sheet>
    </Page>
  )
}
