import { businessDay } from '@jejaring/calendar'
import { SaveAnnouncementReply, type SaveAnnouncementRequest } from '@jejaring/proto/identity/v1/identity'
import {
  conflict,
  idempotentWithRemoteCalls,
  invalid,
  isUuid,
  newId,
  notFound,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { type Announcement, announcementChannels, parseAnnouncement } from '../announcements/announcement'
import { changedFields, publishedFields } from '../announcements/announcement-changes'
import type { Context } from '../context'
import { pictureByHash } from '../store/announcement-pictures'
import { announcementById, insertAnnouncement, updateAnnouncement } from '../store/announcements'
import type { FieldErrors } from '../validation/validation-result'
import { countResolved } from './count-audience'
import { publishAnnouncement } from './publish-announcement-event'
import { resolveAudience } from './resolve-audience'

/**
 * Publishes an announcement (idempotent by key), or changes text, picture and period of one. Returns its id. Faults:
 * unauthenticated, forbidden, not_found; invalid by field; conflict when it was changed or withdrawn meanwhile;
 * unavailable.
 */
export async function saveAnnouncement(identity: Context, request: SaveAnnouncementRequest): Promise<string> {
  requireAdmin()
  if (request.id !== '') return await change(identity, request)
  const { edgeErrors: _, idempotencyKey: key, version, ...fields } = request
  const call = { operation: 'identity.SaveAnnouncement', key, body: { ...fields, version: String(version) } }
  const { id } = await idempotentWithRemoteCalls(identity.kit, call, SaveAnnouncementReply, () =>
    publish(identity, request),
  )
  return id
}

async function publish(identity: Context, request: SaveAnnouncementRequest) {
  const { kit } = identity
  const { memberId: createdBy } = requireAdmin()
  const now = kit.clock.now()
  const { text, errors } = parseAnnouncement(request, businessDay(now))
  const picture = await pictureByHash(kit.database.manager, request.pictureHash)
  const channels = announcementChannels.filter((channel) => request.channels.includes(channel))
  const resolved = await resolveAudience(identity, request.audience)
  const unresolved = 'errors' in resolved
  if (channels.includes('email') && kit.environment.MAIL_FROM === undefined)
    errors.email = 'Email belum dipakai di sini.'
  const allErrors = { ...request.edgeErrors, ...errors, ...(unresolved && resolved.errors) }
  if (unresolved || Object.keys(allErrors).length > 0) throw refused(allErrors)
  const { audience } = resolved
  const counts = await countResolved(identity, audience, channels)
  if (counts.members === 0n)
    throw refused({ audience: 'Belum ada member aktif yang akan menerima pengumuman ini.' })

  const id = newId(now)
  const made = { ...text, id, picture, audience, channels, withdrawnAt: undefined, createdAt: now, createdBy }
  return async (tx: UnitOfWork) => {
    const announcement: Announcement = { ...made, version: 1n }
    await insertAnnouncement(tx, announcement)
    publishAnnouncement(tx, announcement, counts)
    const after = publishedFields(announcement)
    tx.audit({ action: 'announcement.published', target: `announcement:${id}`, after })
    return { id }
  }
}

async function change({ kit }: Context, request: SaveAnnouncementRequest): Promise<string> {
  const { id } = request
  const { text, errors } = parseAnnouncement(request, businessDay(kit.clock.now()))
  const picture = await pictureByHash(kit.database.manager, request.pictureHash)
  return await kit.transaction(async (tx) => {
    const before = isUuid(id) ? await announcementById(tx, id, { lock: true }) : undefined
    if (!before) throw announcementNotFound()
    if (before.withdrawnAt) throw conflict('Pengumuman ini sudah ditarik.')
    if (request.version > 0n && request.version !== before.version) throw conflict()
    const allErrors = { ...request.edgeErrors, ...errors }
    if (Object.keys(allErrors).length > 0) throw refused(allErrors)
    const keptHash = request.removePicture ? undefined : before.picture?.hash
    const pictureHash = picture?.hash ?? keptHash
    const changes = changedFields(before, { ...text, pictureHash })
    if (!changes) return id
    publishAnnouncement(tx, await updateAnnouncement(tx, id, text, pictureHash))
    tx.audit({ action: 'announcement.changed', target: `announcement:${id}`, ...changes })
    return id
  })
}

function refused(errors: FieldErrors) {
  return invalid('Pengumuman belum dapat diterbitkan.', errors)
}

export function announcementNotFound() {
  return notFound('Pengumuman tidak ditemukan.')
}
