import type { Announcement, AnnouncementText } from './announcement'
import { audienceValue } from './audience'

/** What an edit changes, in the form of an audit entry. */
interface EditedFields extends AnnouncementText {
  readonly pictureHash: string | undefined
}

const fieldsOf = ({ title, body, fromDay, toDay, pictureHash }: EditedFields) => ({
  title,
  body,
  from_day: fromDay,
  to_day: toDay,
  picture: pictureHash ?? '',
})

type Fields = Partial<ReturnType<typeof fieldsOf>>

/** Returns the title and the fields that an edit changes, before and after; undefined when it changes nothing. */
export function changedFields(
  announcement: Announcement,
  edit: EditedFields,
): { readonly before: Fields; readonly after: Fields } | undefined {
  const before = fieldsOf({ ...announcement, pictureHash: announcement.picture?.hash })
  const after = fieldsOf(edit)
  const names = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name])
  if (names.length === 0) return undefined
  const pick = (all: ReturnType<typeof fieldsOf>): Fields => ({
    title: all.title,
    ...Object.fromEntries(names.map((name) => [name, all[name]])),
  })
  return { before: pick(before), after: pick(after) }
}

/** What the audit entry of a new announcement says. */
export function publishedFields(announcement: Announcement): Record<string, string> {
  const { audience, channels, picture } = announcement
  return {
    ...fieldsOf({ ...announcement, pictureHash: picture?.hash }),
    audience: audience.kind,
    audience_value: audienceValue(audience),
    channels: channels.join(', '),
  }
}
