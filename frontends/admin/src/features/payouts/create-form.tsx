import {
  confirmAction,
  count,
  countInWords,
  ErrorState,
  LinesSkeleton,
  LinkButton,
  Notice,
  rupiah,
} from '@jejaring/ui'
import { SelectField, ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import type { TableRequest } from '@jejaring/ui/table'
import { useNavigate } from '@jejaring/web-platform'
import { texts } from '../../texts'
import { BankTable } from './bank-table'
import { type PayoutPreview, type Skipped, useCreatePayout, usePayoutPreview } from './create-payout'
import classes from './payouts.module.css'
import { type Template, useTemplates } from './templates'

const words = texts.payouts

/** Creates a payout file from the checked withdrawals, after a preview of the included and skipped rows. */
export function CreatePayoutForm({ request, onDone }: { request: TableRequest; onDone: () => void }) {
  const { data, error, refetch } = useTemplates()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={3} height={44} />
  const offered = data.filter(({ active }) => active === 1)
  if (offered.length === 0) return <Notice tone="wait">{words.noTemplate}</Notice>
  return <Form templates={offered} request={request} onDone={onDone} />
}

interface FormProps {
  templates: Template[]
  request: TableRequest
  onDone: () => void
}

function Form({ templates, request, onDone }: FormProps) {
  const navigate = useNavigate()
  const create = useCreatePayout(request)
  const form = useServerForm({
    defaults: { template_id: templates[0]!.id },
    confirm: async () => plan.data !== undefined && confirmCreate(plan.data),
    // The count of the confirmed preview: a newer preview belongs to the next submission.
    send: ({ template_id }) => create.mutateAsync({ template_id, checked_count: checkedIn(plan.data) }),
    onDone: ({ payout }) => {
      onDone()
      void navigate(`/a/payouts/${payout.id}`)
    },
  })
  const templateId = useWatch({ control: form.fields.control, name: 'template_id' })
  const plan = usePayoutPreview(templateId, request, create.isPending || create.isSuccess)
  // The request got no answer and no row is left: the file was most likely created, so do not offer a retry.
  if (form.notice !== undefined && plan.data?.count === 0) return <PerhapsMade />
  return (
    <ServerFormView form={form}>
      <SelectField
        name="template_id"
        label={words.template}
        placeholder={words.templatePick}
        help={words.createHelp}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        searchable={false}
      />
      {plan.error && !plan.data && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isLoading && <LinesSkeleton lines={4} height={32} />}
      {plan.data && <Plan plan={plan.data} />}
      <SubmitButton form={form} disabled={!plan.data || plan.data.count === 0}>
        {plan.data ? words.create(count(plan.data.count)) : words.createEmpty}
      </SubmitButton>
    </ServerFormView>
  )
}

const checkedIn = (plan: PayoutPreview | undefined) => (plan ? plan.count + plan.skipped.length : 0)

function PerhapsMade() {
  return (
    <Notice tone="wait" action={<LinkButton to="/a/payouts">{words.seePayouts}</LinkButton>}>
      {words.perhapsMade}
    </Notice>
  )
}

function Plan({ plan }: { plan: PayoutPreview }) {
  return (
    <>
      {plan.count > 0 ? <BankTable banks={plan.banks} /> : <Notice tone="bad">{words.nothing}</Notice>}
      {plan.needs_approval === 1 && (
        <Notice tone="wait">{words.needsApproval(rupiah(plan.approval_above))}</Notice>
      )}
      {plan.skipped.length > 0 && <SkippedRows skipped={plan.skipped} />}
    </>
  )
}

const MOST_NAMED = 10

function SkippedRows({ skipped }: { skipped: Skipped }) {
  const rest = skipped.length - MOST_NAMED
  return (
    <Notice tone="info" title={words.skipped(count(skipped.length))}>
      <ul className={classes.skipped}>
        {skipped.slice(0, MOST_NAMED).map(({ id, invoice, reason }) => (
          <li key={id}>
            <strong>{invoice || id}</strong>: {reason}
          </li>
        ))}
      </ul>
      {rest > 0 && words.more(count(rest))}
    </Notice>
  )
}

function confirmCreate(plan: PayoutPreview): Promise<boolean> {
  return confirmAction({
    title: words.confirmCreate,
    amount: plan.total,
    details: [
      {
        label: words.confirmCount,
        value: words.confirmCountValue(count(plan.count), countInWords(plan.count)),
      },
    ],
    note: plan.needs_approval === 1 ? words.needsApproval(rupiah(plan.approval_above)) : words.createHelp,
    confirmLabel: words.create(count(plan.count)),
  })
}
