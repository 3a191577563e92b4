import { type DescriptionItem, DescriptionList, ErrorState, LinesSkeleton, Page, Panel } from '@jejaring/ui'
import { ServerFormView, SubmitButton, TextField } from '@jejaring/ui/form'
import { useQuery, useRight } from '@jejaring/web-platform'
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import type { FieldGroup } from '../../edit-conflict/merge-edits'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import * as texts from '../../texts'
import { type Office, type OfficeValues, officeQuery, useSaveOffice } from './office'
import classes from './office.module.css'

const words = texts.office

/** Informasi Perusahaan: the office data that the footer and the Chat Admin link use. */
export default function OfficeScreen() {
  const canChange = useRight('configuration.change')
  const { data, error, refetch } = useQuery(officeQuery)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <Panel className={classes.panel}>
        {data ? (
          canChange ? (
            <OfficeForm office={data} />
          ) : (
            <DescriptionList items={descriptionOf(data)} />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LinesSkeleton lines={4} height={72} />
        )}
      </Panel>
    </Page>
  )
}

const valuesOf = ({ version: _, ...values }: Office): OfficeValues => values

const fieldGroups: FieldGroup<Office, OfficeValues>[] = [
  { label: words.name, names: ['office_name'], text: (office) => office.office_name },
  { label: words.email, names: ['office_email'], text: (office) => office.office_email },
  { label: words.phone, names: ['office_phone'], text: (office) => office.office_phone },
  { label: words.address, names: ['office_address'], text: (office) => office.office_address },
]

const descriptionOf = (office: Office): DescriptionItem[] =>
  fieldGroups.map(({ label, text }) => ({ label, value: text(office) }))

function OfficeForm({ office }: { office: Office }) {
  const save = useSaveOffice()
  // Only the server validates, so that all errors show together.
  const { form, conflict, isUnchanged } = useEditForm({
    row: office,
    valuesOf,
    fieldGroups,
    send: (values, version) => save.mutateAsync({ ...values, version }),
  })
  return (
    <ServerFormView form={form}>
      <TextField name="office_name" label={words.name} maxLength={100} />
      <TextField name="office_email" label={words.email} maxLength={120} />
      <TextField name="office_phone" label={words.phone} help={words.phoneHelp} maxLength={24} />
      <TextField name="office_address" label={words.address} maxLength={300} />
      <EditConflictNotice
        conflict={conflict}
        form={form}
        target={conflict && `config:${conflict.changedGroups[0]?.names[0] ?? 'office_name'}`}
      />
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {words.save}
      </SubmitButton>
    </ServerFormView>
  )
}
