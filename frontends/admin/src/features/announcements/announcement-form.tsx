import { businessDay } from '@jejaring/calendar'
import { confirmAction, dateText, Notice } from '@jejaring/ui'
import {
  CheckField,
  DateField,
  PhotoField,
  ServerFormView,
  SubmitButton,
  TextAreaField,
  TextField,
  zodResolver,
} from '@jejaring/ui/form'
import { serverNow } from '@jejaring/web-platform'
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import type { FieldGroup } from '../../edit-conflict/merge-edits'
import { useCachedRow } from '../../edit-conflict/use-cached-row'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import { texts } from '../../texts'
import {
  type Announcement,
  type AnnouncementValues,
  allAnnouncements,
  announcementSchema,
  useSaveAnnouncement,
} from './announcements'
import classes from './announcements.module.css'
import { AudienceFields } from './audience-fields'
import { ReachPanel } from './reach-panel'

const words = texts.announcements

export const dayText = (day: string) => dateText(`${day}T12:00:00+07:00`)

const newValues = (): AnnouncementValues => ({
  audience: 'all',
  group: '',
  province_id: '',
  username: '',
  title: '',
  body: '',
  photo: null,
  remove_photo: false,
  from_day: businessDay(serverNow()),
  to_day: '',
  whatsapp: false,
})

// The audience of a published one is not sent again.
const valuesOf = ({ title, body, from_day, to_day }: Announcement): AnnouncementValues => ({
  ...newValues(),
  title,
  body,
  from_day,
  to_day,
})

const fieldGroups: FieldGroup<Announcement, AnnouncementValues>[] = [
  { label: words.subject, names: ['title'], text: ({ title }) => title },
  { label: words.body, names: ['body'], text: ({ body }) => body },
  { label: words.from, names: ['from_day'], text: ({ from_day }) => dayText(from_day) },
  { label: words.to, names: ['to_day'], text: ({ to_day }) => dayText(to_day) },
]

/** Publishes an announcement, or changes text, picture and days of one. */
export function AnnouncementForm({ row, onDone }: { row: Announcement | undefined; onDone: () => void }) {
  const save = useSaveAnnouncement(row)
  const findCached = useCachedRow(allAnnouncements)
  const { form, conflict, isUnchanged } = useEditForm({
    row,
    newValues: newValues(),
    valuesOf,
    fieldGroups,
    readCurrent: () => findCached(({ id }) => id === row?.id),
    check: zodResolver(announcementSchema),
    confirm: confirmPublication,
    send: (values, version) => save.mutateAsync({ ...values, version }),
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <TextField name="title" label={words.subject} maxLength={100} />
      <TextAreaField name="body" label={words.body} help={words.bodyHelp} rows={6} maxLength={2000} />
      <PhotoField name="photo" label={words.picture} person={words.picture} current={row?.picture ?? null} />
      {row?.picture && <CheckField name="remove_photo" label={words.removePicture} />}
      <div className={classes.period}>
        <DateField name="from_day" label={words.from} />
        <DateField name="to_day" label={words.to} help={words.toHelp} />
      </div>
      {row ? (
        <Notice title={row.audience_name}>{words.audienceFixed}</Notice>
      ) : (
        <>
          <AudienceFields />
          <CheckField name="whatsapp" label={words.whatsapp} help={words.whatsappHelp} />
          <ReachPanel />
        </>
      )}
      <EditConflictNotice conflict={conflict} form={form} target={row && `announcement:${row.id}`} />
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {row ? words.save : words.publish}
      </SubmitButton>
    </ServerFormView>
  )
}

async function confirmPublication(
  { title, from_day, to_day, audience, whatsapp }: AnnouncementValues,
  before: Announcement | undefined,
): Promise<boolean> {
  if (before) return true
  return await confirmAction({
    title: words.confirmTitle,
    details: [
      { label: words.subject, value: title },
      { label: words.audience, value: words.audiences[audience] },
      { label: words.period, value: words.periodOf(dayText(from_day), dayText(to_day)) },
      { label: words.sending, value: whatsapp ? words.whatsapp : words.notSent },
    ],
    note: words.confirmNote,
    confirmLabel: words.publish,
  })
}
