import { confirmAction, DescriptionList, ErrorState, LinesSkeleton, Notice } from '@jejaring/ui'
import {
  ChoiceField,
  SelectField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { useQuery, useUser } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import {
  type Decision,
  type Identity,
  type OpenedIdentity,
  openedIdentityQuery,
  useDecideIdentity,
} from './identities'
import classes from './identities.module.css'

const words = texts.identities

const check = z.object({ status: z.enum(['verified', 'rejected']), reason: z.string() }).check(
  z.refine(({ status, reason }) => status !== 'rejected' || reason !== '', {
    path: ['reason'],
    error: words.reasonMissing,
  }),
)

/** Numbers and pictures of one identity, and the decision about it. */
export function IdentityPanel({ row, onDone }: { row: Identity; onDone: () => void }) {
  const query = useQuery(openedIdentityQuery(row.id, row.version))
  const { data: identity } = query
  const isOwn = useUser().username === row.username
  if (query.isPending) return <LinesSkeleton lines={6} height={44} />
  if (!identity) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <Facts identity={identity} />
      {isOwn && <Notice tone="wait">{words.own}</Notice>}
      {!isOwn && identity.status !== 'rejected' && (
        <DecisionForm row={row} identity={identity} onDone={onDone} />
      )}
    </>
  )
}

function Facts({ identity }: { identity: OpenedIdentity }) {
  const { name, nik, npwp, bank_account_name, same_nik, reason_text } = identity
  return (
    <>
      {same_nik.length > 0 && <Notice tone="wait">{words.sameNik(same_nik.join(', '))}</Notice>}
      <DescriptionList
        items={[
          { label: words.name, value: name },
          { label: words.holder, value: bank_account_name || words.none },
          { label: words.nik, value: nik },
          { label: words.npwp, value: npwp || words.none },
          ...(reason_text ? [{ label: words.reason, value: reason_text }] : []),
        ]}
      />
      <div className={classes.pictures}>
        {(['id_card', 'selfie'] as const).map((kind) => (
          <a key={kind} href={identity[kind]} target="_blank" rel="noopener noreferrer">
            <img src={identity[kind]} alt={words.pictures[kind]} className={classes.picture} />
          </a>
        ))}
      </div>
    </>
  )
}

interface DecisionFormProps {
  row: Identity
  identity: OpenedIdentity
  onDone: () => void
}

function DecisionForm({ row, identity, onDone }: DecisionFormProps) {
  const isVerified = identity.status === 'verified'
  const decide = useDecideIdentity(identity)
  const form = useServerForm<Decision, { message: string }>({
    defaults: { status: isVerified ? 'rejected' : 'verified', reason: '' },
    check: zodResolver(check),
    confirm: (values) => confirmDecision(row, values),
    send: decide.mutateAsync,
    onDone,
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  return (
    <ServerFormView form={form}>
      {!isVerified && <ChoiceField name="status" label={words.decision} options={decisions} />}
      {status === 'rejected' && (
        <SelectField name="reason" label={words.reason} options={reasons} searchable={false} />
      )}
      <SubmitButton form={form}>{words.submit[status]}</SubmitButton>
    </ServerFormView>
  )
}

const confirmDecision = ({ username, name }: Identity, { status, reason }: Decision) =>
  confirmAction({
    title: words.confirm[status](username),
    details: [
      { label: words.member, value: `${username} (${name})` },
      ...(status === 'rejected' ? [{ label: words.reason, value: reasonText(reason) }] : []),
    ],
    note: words.confirmNotes[status],
    confirmLabel: words.submit[status],
    danger: status === 'rejected',
  })

const decisions = [
  { value: 'verified', label: words.decisions.verified },
  { value: 'rejected', label: words.decisions.rejected },
]
const reasons = Object.entries(words.reasons).map(([value, label]) => ({ value, label }))
const reasonText = (reason: string) => reasons.find(({ value }) => value === reason)?.label ?? reason
