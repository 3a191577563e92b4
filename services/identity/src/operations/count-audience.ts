import type { CountAudienceReply, CountAudienceRequest } from '@jejaring/proto/identity/v1/identity'
import { invalid, isFault, requireAdmin } from '@jejaring/service-kit'
import type { AnnouncementChannel } from '../announcements/announcement'
import type { Audience } from '../announcements/audience'
import type { Context } from '../context'
import { type AudienceCounts, activeAmong, countKnownAudience } from '../store/audiences'
import { resolveAudience } from './resolve-audience'

const PAGE_SIZE = 10_000

/** Returns how many members an audience has now. For admins. Faults: unauthenticated, forbidden, invalid, unavailable. */
export async function countAudience(
  identity: Context,
  { audience: requested, countPhones, countAddresses }: CountAudienceRequest,
): Promise<CountAudienceReply> {
  requireAdmin()
  const resolved = await resolveAudience(identity, requested)
  if ('errors' in resolved) throw invalid('Penerima pengumuman belum lengkap.', resolved.errors)
  const channels: AnnouncementChannel[] = []
  if (countPhones) channels.push('whatsapp')
  if (countAddresses) channels.push('email')
  const counts = await countResolved(identity, resolved.audience, channels)
  return { ...counts, emailEnabled: identity.kit.environment.MAIL_FROM !== undefined }
}

/** Counts members and, for channels, their different phones and e-mail addresses. Faults: unavailable. */
export async function countResolved(
  { kit, network }: Pick<Context, 'kit' | 'network'>,
  audience: Audience,
  channels: readonly AnnouncementChannel[],
): Promise<AudienceCounts> {
  const { manager } = kit.database
  if (audience.kind !== 'below') return await countKnownAudience(manager, audience, channels)
  let members = 0
  const phones = new Set<string>()
  const addresses = new Set<string>()
  for await (const memberIds of descendantPages(network, audience.memberId)) {
    const active = await activeAmong(manager, memberIds)
    members += active.members
    for (const phone of active.phones) phones.add(phone)
    for (const address of active.addresses) addresses.add(address)
  }
  const sizeFor = (channel: AnnouncementChannel, recipients: ReadonlySet<string>) =>
    BigInt(channels.includes(channel) ? recipients.size : 0)
  return {
    members: BigInt(members),
    phones: sizeFor('whatsapp', phones),
    addresses: sizeFor('email', addresses),
  }
}

async function* descendantPages(
  network: Context['network'],
  memberId: string,
): AsyncGenerator<readonly string[]> {
  let after = 0n
  do {
    const page = await network.listDescendants({ memberId, after, limit: PAGE_SIZE }).catch(emptyWithoutNode)
    if (page.memberIds.length > 0) yield page.memberIds
    after = page.nextAfter
  } while (after > 0n)
}

/** A member without a node has nobody below. */
export function emptyWithoutNode(error: unknown): { memberIds: string[]; nextAfter: bigint } {
  if (isFault(error, 'not_found')) return { memberIds: [], nextAfter: 0n }
  throw error
}
