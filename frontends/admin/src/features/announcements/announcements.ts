import { type RowOf, tableSource } from '@jejaring/features'
import { isDay, isUsername } from '@jejaring/ui/form'
import {
  api,
  keepPreviousData,
  queryOptions,
  type Reply,
  useMutation,
  useQuery,
  useQueryClient,
} from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.announcements

export type Announcement = RowOf<'/api/announcements/datatable'>

/** POST /api/announcements/datatable. */
export const allAnnouncements = tableSource({
  key: ['announcements', 'all'],
  path: '/api/announcements/datatable',
})

const requiredFor = (field: 'group' | 'province_id' | 'username', audience: string, message: string) =>
  z.refine<AudienceValues>((values) => values.audience !== audience || values[field] !== '', {
    path: [field],
    message,
  })

const audienceShape = {
  audience: z.enum(['all', 'group', 'province', 'below']),
  group: z.string(),
  province_id: z.string(),
  username: z.string(),
}
interface AudienceValues {
  readonly audience: string
  readonly group: string
  readonly province_id: string
  readonly username: string
}

const day = z.string().check(z.refine(isDay, words.dayMissing))

export const announcementSchema = z
  .object({
    ...audienceShape,
    title: z.string().check(z.trim(), z.minLength(1, words.subjectMissing)),
    body: z.string().check(z.trim(), z.minLength(1, words.bodyMissing)),
    photo: z.nullable(z.instanceof(File)),
    remove_photo: z.boolean(),
    from_day: day,
    to_day: day,
    whatsapp: z.boolean(),
    email: z.boolean(),
  })
  .check(
    requiredFor('group', 'group', words.groupMissing),
    requiredFor('province_id', 'province', words.provinceMissing),
    requiredFor('username', 'below', words.usernameMissing),
    z.refine(({ from_day, to_day }) => to_day >= from_day, {
      path: ['to_day'],
      message: words.daysReversed,
    }),
  )

export type AnnouncementValues = z.infer<typeof announcementSchema>

/** POST /api/announcements/save, as multipart because of the picture; 409 on an edit conflict. */
export function useSaveAnnouncement(existing: Announcement | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...values }: AnnouncementValues & { version: number }) =>
      api.post('/api/announcements/save', toMultipart(values, existing?.id ?? '', version), {
        idempotent: existing === undefined,
      }),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: ['announcements'] }),
  })
}

function toMultipart({ photo, ...values }: AnnouncementValues, id: string, version: number): FormData {
  const form = new FormData()
  form.set('id', id)
  form.set('version', String(version))
  for (const [name, value] of Object.entries(values))
    form.set(name, typeof value === 'boolean' ? String(Number(value)) : value)
  if (photo) form.set('photo', photo)
  return form
}

/** POST /api/announcements/withdraw. */
export function useWithdrawAnnouncement() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/announcements/withdraw', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['announcements'] }),
  })
}

export type Reach = Reply<'POST /api/announcements/preview'>
export type Forecast = NonNullable<Reach['forecast']>

export interface ReachRequest extends AudienceValues {
  readonly from_day: string
  readonly to_day: string
  readonly whatsapp: boolean
  readonly email: boolean
}

/** POST /api/announcements/preview: how many members get it, and on which days their phones and addresses. */
export const reachQuery = (request: ReachRequest) =>
  queryOptions({
    queryKey: ['announcements', 'reach', request],
    queryFn: ({ signal }) => api.post('/api/announcements/preview', request, { signal }),
    gcTime: 0,
  })

export const useReach = (request: ReachRequest, isComplete: boolean) =>
  useQuery({ ...reachQuery(request), enabled: isComplete, placeholderData: keepPreviousData })

/** Whether the audience can be counted. */
export function isAudienceComplete({ audience, group, province_id, username }: ReachRequest): boolean {
  if (audience === 'below') return isUsername(username)
  return audience === 'all' || group !== '' || province_id !== ''
}

/** Only what the count depends on, so that typing a text requests nothing. */
export function reachRequestOf(values: AnnouncementValues): ReachRequest {
  const { audience, group, province_id, username, from_day, to_day, whatsapp, email } = values
  const isSent = whatsapp || email
  return {
    audience,
    group: audience === 'group' ? group : '',
    province_id: audience === 'province' ? province_id : '',
    username: audience === 'below' ? username : '',
    from_day: isSent && isDay(from_day) ? from_day : '',
    to_day: isSent && isDay(to_day) ? to_day : '',
    whatsapp,
    email,
  }
}
