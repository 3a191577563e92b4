import { Avatar, Button, Notice } from '@jejaring/ui'
import {
  CheckField,
  DigitsField,
  PhoneField,
  ServerFormView,
  SubmitButton,
  TextField,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form/basic'
import { useParams } from '@jejaring/web-platform'
import { useEffect, useState } from 'react'
import { LinkPage } from '../links/link-page'
import {
  type Application,
  applicationCheck,
  apply,
  codeCheck,
  type Invitation,
  useInvitation,
  verify,
} from './invitation'
import classes from './invitation.module.css'
import { invitationTexts as words } from './invitation-texts'

/** Public page of a member's link: somebody who wants to become a member leaves name and verified phone. */
export default function InvitationScreen() {
  const { code = '' } = useParams()
  const query = useInvitation(code)
  const help = query.data ? words.helpOf(query.data.office) : words.help
  return (
    <LinkPage words={{ ...words, help }} query={query}>
      {(data) => (
        <>
          <div className={classes.sponsor}>
            <Avatar photo={data.photo} name={data.name} size={48} />
            <p>
              {words.sponsor}
              <strong>{data.name}</strong>
            </p>
          </div>
          <Steps code={code} invitation={data} />
          <Office office={data} />
        </>
      )}
    </LinkPage>
  )
}

/** Name, address and contacts of the office, which stores the data. */
function Office({ office }: { office: Invitation }) {
  const { office: name, office_address: address, office_phone: phone, office_email: email } = office
  return (
    <address className={classes.office}>
      <strong>{name}</strong>
      <span>{address}</span>
      <a href={`tel:${phone}`}>{phone}</a>
      <a href={`mailto:${email}`}>{email}</a>
    </address>
  )
}

const emptyApplication: Application = { name: '', phone: '', city: '', note: '', agree: false }

interface PendingApplication {
  readonly application: Application
  readonly token: string
}

function Steps({ code, invitation }: { code: string; invitation: Invitation }) {
  const [sent, setSent] = useState<PendingApplication>()
  const [typed, setTyped] = useState(emptyApplication)
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <div role="status">
        <Notice tone="good" title={words.done}>
          {words.doneHelp(invitation.name)}
        </Notice>
      </div>
    )
  }
  if (sent) {
    const edit = () => {
      setTyped({ ...sent.application, agree: false })
      setSent(undefined)
    }
    return <CodeForm sent={sent} onDone={() => setDone(true)} onBack={edit} />
  }
  return <ApplicationForm code={code} consent={invitation.consent} typed={typed} onSent={setSent} />
}

interface ApplicationFormProps {
  code: string
  consent: Invitation['consent']
  typed: Application
  onSent: (sent: PendingApplication) => void
}

function ApplicationForm({ code, consent, typed, onSent }: ApplicationFormProps) {
  const form = useServerForm<Application, Awaited<ReturnType<typeof apply>>>({
    defaults: typed,
    check: zodResolver(applicationCheck),
    send: (application) => apply(code, consent.version, application),
    successDialog: false,
    onDone: ({ token }, application) => onSent({ application, token }),
  })
  const agree = useWatch({ control: form.fields.control, name: 'agree' })
  return (
    <ServerFormView form={form}>
      <TextField name="name" label={words.name} autoComplete="name" maxLength={100} />
      <PhoneField name="phone" label={words.phone} help={words.phoneHelp} />
      <TextField name="city" label={words.city} maxLength={60} />
      <TextField name="note" label={words.note} maxLength={300} />
      <CheckField name="agree" label={consent.text} />
      <SubmitButton form={form} disabled={!agree}>
        {words.submit}
      </SubmitButton>
    </ServerFormView>
  )
}

interface CodeFormProps {
  sent: PendingApplication
  onDone: () => void
  onBack: () => void
}

function CodeForm({ sent: { application, token }, onDone, onBack }: CodeFormProps) {
  const form = useServerForm({
    defaults: { code: '' },
    check: zodResolver(codeCheck),
    send: ({ code }) => verify(token, code),
    successDialog: false,
    onDone,
  })
  // The button of the first step is removed and with it the focus; focus the field.
  const { setFocus } = form.fields
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <ServerFormView form={form}>
      <p className={classes.sent}>{words.sent(application.phone)}</p>
      <DigitsField name="code" label={words.code} autoComplete="one-time-code" maxLength={6} />
      <SubmitButton form={form}>{words.verify}</SubmitButton>
      <Button variant="subtle" onClick={onBack}>
        {words.back}
      </Button>
    </ServerFormView>
  )
}
