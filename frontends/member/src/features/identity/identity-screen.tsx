import {
  DescriptionList,
  dateTimeText,
  ErrorState,
  LinesSkeleton,
  Notice,
  Page,
  Panel,
  StatusBadge,
} from '@jejaring/ui'
import {
  DigitsField,
  PhotoField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import { useQuery } from '@jejaring/web-platform'
import { InPersonNotice, useInPerson } from '../../in-person'
import * as texts from '../../texts'
import {
  type IdentityReply,
  type IdentityValues,
  identityCheck,
  identityQuery,
  type OwnIdentity,
  useSubmitIdentity,
} from './identity'
import classes from './identity.module.css'

const words = texts.identity

/** Verifikasi Identitas: the state, and the form before the first submission and after a rejection. */
export default function IdentityScreen() {
  const query = useQuery(identityQuery)
  const { data: identity } = query
  const isInPerson = useInPerson()
  const canSubmit = identity?.status === 'none' || identity?.status === 'rejected'
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <InPersonNotice />
      {query.isPending && <LinesSkeleton lines={4} height={44} />}
      {query.isError && !identity && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {identity && <StatePanel identity={identity} />}
      {identity && canSubmit && isInPerson && <IdentityForm stored={identity.pictures} />}
    </Page>
  )
}

function StatePanel({ identity }: { identity: OwnIdentity }) {
  const { status, status_class, status_name, submitted_at, decided_at, nik, npwp, reason } = identity
  const facts = [
    { label: words.nik, value: nik },
    { label: words.npwp, value: npwp || words.noNpwp },
    ...(submitted_at ? [{ label: words.submitted, value: dateTimeText(submitted_at) }] : []),
    ...(decided_at ? [{ label: words.decided, value: dateTimeText(decided_at) }] : []),
  ]
  return (
    <Panel title={words.state} className={classes.card}>
      <div className={classes.fields}>
        <p className={classes.state}>
          <StatusBadge status={status_class as 'info'} label={status_name} /> {words.states[status as 'none']}
        </p>
        {reason && <Notice tone="bad">{reason}</Notice>}
        {nik && <DescriptionList items={facts} />}
      </div>
    </Panel>
  )
}

function IdentityForm({ stored }: { stored: readonly string[] }) {
  const submit = useSubmitIdentity()
  const form = useServerForm<IdentityValues, IdentityReply>({
    defaults: { nik: '', npwp: '', id_card: null, selfie: null },
    check: zodResolver(identityCheck(stored)),
    send: submit.mutateAsync,
  })
  return (
    <ServerFormView form={form}>
      <Panel title={words.numbers} className={classes.card}>
        <div className={classes.fields}>
          <DigitsField name="nik" label={words.nik} help={words.nikHelp} maxLength={16} autoComplete="off" />
          <DigitsField
            name="npwp"
            label={words.npwp}
            help={words.npwpHelp}
            maxLength={16}
            autoComplete="off"
          />
        </div>
      </Panel>
      <Panel title={words.pictures} help={words.picturesHelp} className={classes.card}>
        <div className={classes.fields}>
          <Picture
            name="id_card"
            label={words.idCard}
            capture="environment"
            isStored={stored.includes('id_card')}
          />
          <Picture name="selfie" label={words.selfie} capture="user" isStored={stored.includes('selfie')} />
        </div>
      </Panel>
      <SubmitButton form={form}>{words.submit}</SubmitButton>
    </ServerFormView>
  )
}

interface PictureProps {
  name: 'id_card' | 'selfie'
  label: string
  capture: 'environment' | 'user'
  isStored: boolean
}

function Picture({ name, label, capture, isStored }: PictureProps) {
  return (
    <div>
      <PhotoField name={name} label={label} capture={capture} />
      {isStored && <p className={classes.stored}>{words.stored}</p>}
    </div>
  )
}
