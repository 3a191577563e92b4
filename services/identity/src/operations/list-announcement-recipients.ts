import type {
  ListAnnouncementRecipientsReply,
  ListAnnouncementRecipientsRequest,
} from '@jejaring/proto/identity/v1/identity'
import { caller, forbidden, isUuid, notFound } from '@jejaring/service-kit'
import {
  type Announcement,
  type AnnouncementChannel,
  announcementChannels,
} from '../announcements/announcement'
import type { Context } from '../context'
import { announcementById } from '../store/announcements'
import { type Recipient, recipientsAfter, recipientsAmong } from '../store/audiences'
import { emptyWithoutNode } from './count-audience'

const MAX_RECIPIENTS = 1_000

interface RecipientPage {
  readonly recipients: readonly Recipient[]
  readonly nextAfter: string
}

/**
 * Returns a page of the recipients of an announcement by message, with its current text. For other services. Faults:
 * forbidden for people; not_found, also for one that was withdrawn; unavailable.
 */
export async function listAnnouncementRecipients(
  identity: Context,
  { id, after, limit, channel: requested }: ListAnnouncementRecipientsRequest,
): Promise<ListAnnouncementRecipientsReply> {
  if (caller().actor) throw forbidden()
  const announcement = isUuid(id) ? await announcementById(identity.kit.database.manager, id) : undefined
  if (!announcement || announcement.withdrawnAt) throw notFound('Pengumuman tidak ditemukan.')
  // An older `whatsapp` names no channel.
  const channel = announcementChannels.find((name) => name === requested) ?? 'whatsapp'
  const size = Math.min(Math.max(limit, 1), MAX_RECIPIENTS)
  const page =
    announcement.audience.kind === 'below'
      ? await pageBelow(identity, { memberId: announcement.audience.memberId, channel }, after, size)
      : await pageOfMembers(identity, { audience: announcement.audience, channel }, after, size)
  const { title, body } = announcement
  return { recipients: [...page.recipients], nextAfter: page.nextAfter, title, body }
}

async function pageOfMembers(
  { kit }: Context,
  target: Pick<Announcement, 'audience'> & { readonly channel: AnnouncementChannel },
  after: string,
  size: number,
): Promise<RecipientPage> {
  const cursor = isUuid(after) ? after : undefined
  const recipients = await recipientsAfter(kit.database.manager, target, cursor, size)
  return { recipients, nextAfter: recipients.length < size ? '' : recipients.at(-1)!.memberId }
}

/** The cursor is that of `network`: a number of the log. */
async function pageBelow(
  { kit, network }: Context,
  { memberId, channel }: { readonly memberId: string; readonly channel: AnnouncementChannel },
  after: string,
  size: number,
): Promise<RecipientPage> {
  const request = { memberId, after: /^\d{1,15}$/.test(after) ? BigInt(after) : 0n, limit: size }
  const { memberIds, nextAfter } = await network.listDescendants(request).catch(emptyWithoutNode)
  const recipients = await recipientsAmong(kit.database.manager, channel, memberIds)
  return { recipients, nextAfter: nextAfter > 0n ? String(nextAfter) : '' }
}
