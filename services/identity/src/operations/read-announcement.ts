import { actorHasRight, isUuid, requireActor, requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import { pictureBytes } from '../store/announcement-pictures'
import { announcementById, insertReads } from '../store/announcements'
import { findOwnAnnouncements } from './find-own-announcements'
import { announcementNotFound } from './save-announcement'

/**
 * Marks an announcement as read by the caller. Faults: unauthenticated; forbidden in a login-as session; not_found, the
 * same outside its audience and period; unavailable.
 */
export async function readAnnouncement(identity: Context, id: string): Promise<void> {
  const { memberId } = requireInPerson('Hanya pemilik akun yang dapat menandai pengumuman.')
  if (!(await findOwn(identity, memberId, id))) throw announcementNotFound()
  await insertReads(identity.kit.database.manager, memberId, [id], identity.kit.clock.now())
}

/**
 * Returns the picture of an announcement, for its readers and for admins who see all announcements. Faults:
 * unauthenticated; not_found, the same outside its audience and period; unavailable.
 */
export async function readAnnouncementPicture(identity: Context, id: string): Promise<Buffer> {
  const actor = requireActor()
  const mayReadAll = actor.role === 'admin' && actorHasRight(actor, 'announcements.read')
  const announcement = mayReadAll ? await findAny(identity, id) : await findOwn(identity, actor.memberId, id)
  const hash = announcement?.picture?.hash
  const bytes = hash ? await pictureBytes(identity.kit.database.manager, hash) : undefined
  if (!bytes) throw announcementNotFound()
  return bytes
}

async function findAny({ kit }: Context, id: string) {
  return isUuid(id) ? await announcementById(kit.database.manager, id) : undefined
}

async function findOwn(identity: Context, memberId: string, id: string) {
  if (!isUuid(id)) return undefined
  const [own] = await findOwnAnnouncements(identity, memberId, id)
  return own?.announcement
}
