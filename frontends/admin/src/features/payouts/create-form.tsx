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
import { useNavigate } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { BankTable } from './bank-table'
import {
  type PayoutPreview,
  type PayoutSelection,
  type SkippedRows,
  useCreatePayout,
  usePayoutPreview,
} from './create-payout'
import classes from './payouts.module.css'
import { type Template, useTemplates } from './templates'

const words = texts.payouts

interface CreatePayoutFormProps {
  selection: PayoutSelection
  onDone: () => void
}

/** Creates a payout file from the selected rows, after a preview of the included and skipped ones. */
export default function CreatePayoutForm({ selection, onDone }: CreatePayoutFormProps) {
  const { data, error, refetch } = useTemplates()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={3} height={44} />
  const offered = data.filter(({ active }) => active === 1)
  if (offered.length === 0) return <Notice tone="wait">{words.noTemplate}</Notice>
  return <Form templates={offered} selection={selection} onDone={onDone} />
}

interface FormProps extends CreatePayoutFormProps {
  templates: Template[]
}

function Form({ templates, selection, onDone }: FormProps) {
  const navigate = useNavigate()
  const create = useCreatePayout(selection)
  const form = useServerForm({
    defaults: { template_id: templates[0]!.id },
    confirm: async () => preview.data !== undefined && confirmCreate(preview.data),
    // The count of the confirmed preview: a newer preview belongs to the next submission.
    send: ({ template_id }) => create.mutateAsync({ template_id, checked_count: checkedCount(preview.data) }),
    onDone: ({ payout }) => {
      onDone()
      void navigate(`/a/payouts/${payout.id}`)
    },
  })
  const templateId = useWatch({ control: form.fields.control, name: 'template_id' })
  const preview = usePayoutPreview(templateId, selection, create.isPending || create.isSuccess)
  // The request got no answer and no row is left: the file was most likely created, so do not offer a retry.
  if (form.notice !== undefined && preview.data?.count === 0) return <CreationUnconfirmed />
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
      {preview.error && !preview.data && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.isLoading && <LinesSkeleton lines={4} height={32} />}
      {preview.data && <PreviewDetails preview={preview.data} />}
      <SubmitButton form={form} disabled={!preview.data || preview.data.count === 0}>
        {preview.data ? words.create(count(preview.data.count)) : words.createEmpty}
      </SubmitButton>
    </ServerFormView>
  )
}

const checkedCount = (preview: PayoutPreview | undefined) =>
  preview ? preview.count + preview.skipped.length : 0

function CreationUnconfirmed() {
  return (
    <Notice tone="wait" action={<LinkButton to="/a/payouts">{words.seePayouts}</LinkButton>}>
      {words.creationUnconfirmed}
    </Notice>
  )
}

function PreviewDetails({ preview }: { preview: PayoutPreview }) {
  return (
    <>
      {preview.count > 0 ? <BankTable banks={preview.banks} /> : <Notice tone="bad">{words.nothing}</Notice>}
      {preview.needs_approval === 1 && (
        <Notice tone="wait">{words.needsApproval(rupiah(preview.approval_above))}</Notice>
      )}
      {preview.skipped.length > 0 && <SkippedNotice skipped={preview.skipped} />}
    </>
  )
}

const MAX_LISTED_ROWS = 10

function SkippedNotice({ skipped }: { skipped: SkippedRows }) {
  const unlistedCount = skipped.length - MAX_LISTED_ROWS
  return (
    <Notice tone="info" title={words.skipped(count(skipped.length))}>
      <ul className={classes.skipped}>
        {skipped.slice(0, MAX_LISTED_ROWS).map(({ id, invoice, reason }) => (
          <li key={id}>
            <strong>{invoice || id}</strong>: {reason}
          </li>
        ))}
      </ul>
      {unlistedCount > 0 && words.more(count(unlistedCount))}
    </Notice>
  )
}

function confirmCreate(preview: PayoutPreview): Promise<boolean> {
  return confirmAction({
    title: words.confirmCreate,
    amount: preview.total,
    details: [
      {
        label: words.confirmCount,
        value: words.confirmCountValue(count(preview.count), countInWords(preview.count)),
      },
    ],
    note:
      preview.needs_approval === 1 ? words.needsApproval(rupiah(preview.approval_above)) : words.createHelp,
    confirmLabel: words.create(count(preview.count)),
  })
}
