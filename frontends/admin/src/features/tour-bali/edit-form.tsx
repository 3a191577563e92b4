import { confirmAction, DescriptionList } from '@jejaring/ui'
import {
  ChoiceField,
  type Option,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import type { ApiError } from '@jejaring/web-platform'
import { HistoryList } from '../../row-status/history-list'
import { StatusConflictNotice } from '../../row-status/status-conflict-notice'
import { OutcomeNotice } from '../../row-status/status-fields'
import { useCurrentRow } from '../../row-status/use-current-row'
import type { RowPanel } from '../../row-status/use-row-panel'
import * as texts from '../../texts'
import { accountOf, payeeOf } from './prize-description'
import {
  editSchema,
  isWaiting,
  type Prize,
  type PrizeEdit,
  prizeHistory,
  prizes,
  useEditPrize,
} from './tour-bali'

const words = texts.tourBali

const optionsOf = (names: Record<string, string>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Edits prize and status of a claim; both can be changed at any time. */
export default function EditForm({ row: opened, panel }: { row: Prize; panel: RowPanel<Prize> }) {
  const current = useCurrentRow(prizes, opened, readConflict)
  const { row } = current
  const edit = useEditPrize(row)
  const form = useServerForm<PrizeEdit, { message: string }>({
    defaults: { ...valuesOf(row), ...(panel.preferred && isWaiting(row) && { status: panel.preferred }) },
    check: zodResolver(editSchema),
    confirm: (values) => confirmEdit(values, row),
    send: edit.mutateAsync,
    onDone: (_, { status }) => panel.finish(status as Prize['status']),
    onConflict: (error) => {
      const [previous, next] = [valuesOf(row), valuesOf(current.applyConflict(error))]
      // Untouched fields take the new values.
      for (const name of ['claim_type', 'status'] as const) {
        if (form.fields.getValues(name) === previous[name]) form.fields.setValue(name, next[name])
      }
    },
  })
  const { claim_type, status } = useWatch({ control: form.fields.control }) as PrizeEdit
  const isUnchanged = status === row.status && claim_type === (row.claim_type ?? '')
  return (
    <ServerFormView form={form}>
      <DescriptionList items={payeeOf(row)} />
      <StatusConflictNotice
        current={current}
        form={form}
        choice={choice}
        history={prizeHistory}
        statusNames={words.statuses}
        options={Object.keys(words.statuses)}
      />
      <HistoryList history={prizeHistory} id={row.id} />
      <ChoiceField name="claim_type" label={words.type} options={optionsOf(words.types)} />
      <ChoiceField name="status" label={words.status} options={optionsOf(words.statuses)} />
      {status !== row.status && <OutcomeNotice status={status}>{words.outcome[status]}</OutcomeNotice>}
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {words.save}
      </SubmitButton>
    </ServerFormView>
  )
}

const valuesOf = ({ claim_type, status }: Prize): PrizeEdit => ({ claim_type: claim_type ?? '', status })

/** Reads the current status and prize from the parameters of a conflict. */
function readConflict({ status, claim_type }: ApiError['errParams']): Partial<Prize> {
  return {
    ...(status !== undefined && { status: status as Prize['status'] }),
    ...(claim_type !== undefined && { claim_type: claim_type === 'none' ? null : (claim_type as 'prize') }),
  }
}

const choice = {
  title: words.typeChanged,
  label: words.type,
  of: ({ claim_type }: Prize) => (claim_type ? (words.types[claim_type] ?? claim_type) : words.notChosen),
}

function confirmEdit({ claim_type, status }: PrizeEdit, row: Prize): Promise<boolean> {
  return confirmAction({
    title: words.confirmTitle(row.username),
    ...(claim_type === 'bonus' && row.bonus > 0 && { amount: row.bonus }),
    details: [
      { label: words.member, value: `${row.username} (${row.name})` },
      { label: words.account, value: accountOf(row) },
      { label: words.type, value: words.types[claim_type] ?? claim_type },
      { label: words.status, value: words.statuses[status] ?? status },
    ],
    note: status !== row.status && words.outcome[status],
    confirmLabel: words.save,
    danger: row.status === 'success' && status !== 'success',
  })
}
