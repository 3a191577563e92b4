import { useQuery } from '@jejaring/platform'
import { ErrorState, LinesSkeleton, Page, Panel } from '@jejaring/ui'
import { ServerFormView, SubmitButton, TextField, useServerForm, zodResolver } from '@jejaring/ui/form'
import { texts } from '../../texts'
import { type Office, officeCheck, officeQuery, useSaveOffice, type OfficeForm as Values } from './office'
import classes from './office.module.css'

const words = texts.office

/** Informasi Perusahaan: what the footer and the Chat Admin link show. */
export default function OfficeScreen() {
  const { data, error, refetch } = useQuery(officeQuery)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <Panel className={classes.panel}>
        {data ? (
          // What somebody else has saved meanwhile takes the place of what was there.
          <OfficeForm key={data.version} office={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LinesSkeleton lines={4} height={72} />
        )}
      </Panel>
    </Page>
  )
}

function OfficeForm({ office: { version, ...values } }: { office: Office }) {
  const save = useSaveOffice(version)
  const form = useServerForm<Values, { message: string }>({
    defaults: values,
    check: zodResolver(officeCheck),
    send: save.mutateAsync,
  })
  return (
    <ServerFormView form={form}>
      <TextField name="office_name" label={words.name} maxLength={100} />
      <TextField name="office_email" label={words.email} maxLength={120} />
      <TextField name="office_phone" label={words.phone} help={words.phoneHelp} maxLength={24} />
      <TextField name="office_address" label={words.address} maxLength={300} />
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </ServerFormView>
  )
}
