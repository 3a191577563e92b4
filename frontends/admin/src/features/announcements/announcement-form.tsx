import { businessDay } from '@jejaring/calendar'
import { confirmAction, count, dateText, Notice } from '@jejaring/ui'
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
import { serverNow, useQueryClient } from '@jejaring/web-platform'
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import type { FieldGroup } from '../../edit-conflict/merge-edits'
import { useCachedRow } from '../../edit-conflict/use-cached-row'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import * as texts from '../../texts'
import { areasQuery } from '../users/area-fields'
import {
  type Announcement,
  type AnnouncementValues,
  allAnnouncements,
  announcementSchema,
  reachQuery,
  reachRequestOf,
  useSaveAnnouncement,
} from './announcements'
import classes from './announcements.module.css'
import { AudienceFields } from './audience-fields'
import { ChannelFields } from './channel-fields'

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
  email: false,
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
    confirm: useConfirmPublication(),
    send: (values, version) => save.mutateAsync({ ...values, version }),
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <TextField name="title" label={words.subject} maxLength={100} />
      <TextAreaField name="body" label={words.body} help={words.bodyHelp} rows={6} maxLength={2000} />
      <PhotoField name="photo" label={words.picture} current={row?.picture ?? null} />
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
          <ChannelFields />
        </>
      )}
      <EditConflictNotice conflict={conflict} form={form} target={row && `announcement:${row.id}`} />
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {row ? words.save : words.publish}
      </SubmitButton>
    </ServerFormView>
  )
}

/** Asks before publishing, with the audience and its size as last counted. */
function useConfirmPublication() {
  const queries = useQueryClient()
  return async (values: AnnouncementValues, before: Announcement | undefined): Promise<boolean> => {
    if (before) return true
    const { title, from_day, to_day, whatsapp, email } = values
    const provinces = queries.getQueryData(areasQuery('provinces', '', '').queryKey)
    const reach = queries.getQueryData(reachQuery(reachRequestOf(values)).queryKey)
    return await confirmAction({
      title: words.confirmTitle,
      details: [
        { label: words.subject, value: title },
        { label: words.audience, value: audienceText(values, provinces ?? []) },
        ...(reach ? [{ label: words.size, value: words.readsOf(count(reach.members)) }] : []),
        { label: words.period, value: words.periodOf(dayText(from_day), dayText(to_day)) },
        { label: words.whatsappName, value: whatsapp ? words.sendingYes : words.notSent },
        ...(email ? [{ label: words.emailName, value: words.emailYes }] : []),
      ],
      note: words.confirmNote,
      confirmLabel: words.publish,
    })
  }
}

function audienceText(
  { audience, group, province_id, username }: AnnouncementValues,
  provinces: readonly { value: string; label: string }[],
): string {
  if (audience === 'group') return words.groupOf(words.groups[group] ?? group)
  if (audience === 'below') return words.belowOf(username)
  if (audience === 'all') return words.everybody
  return words.provinceOf(provinces.find(({ value }) => value === province_id)?.label ?? province_id)
}
