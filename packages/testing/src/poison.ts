import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { Group, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { type Definition, newId } from '@jejaring/service-kit'
import type { TestService } from './start-service'

/** Undecodable or invalid messages, each with its defect. */
export const poisons: readonly (readonly [string, Buffer])[] = [
  ['that nobody can read', Buffer.from('ff'.repeat(40), 'hex')],
  ['that says nothing', Buffer.alloc(0)],
  ['of a later version, without what this one knows', Buffer.from('fa3f0a6c61746572207468696e67', 'hex')],
]

/** Encodes raw bytes unchanged. */
const bytes = {
  encode: (raw: Buffer) => ({ finish: () => raw }),
  decode: (raw: Uint8Array) => Buffer.from(raw),
}

/** Delivers each of `poisons` and returns the payloads of the resulting dead letters of that subject. */
export async function deliverPoisons<D extends Definition>(
  service: TestService<D>,
  subject: string,
): Promise<Buffer[]> {
  for (const [, poison] of poisons)
    await expect(service.deliver(subject, bytes, poison)).rejects.toThrow(`${subject} was parked`)
  const { rows } = await service.database.query<{ payload: Buffer }>(
    'SELECT payload FROM parked_messages WHERE subject = $1 ORDER BY event_id',
    [subject],
  )
  return rows.map(({ payload }) => payload)
}

/** Publishes a new member's event as identity does; returns the member's id. */
export async function deliverMember<D extends Definition>(
  service: TestService<D>,
  username: string,
): Promise<string> {
  const id = newId()
  const about = { id, username, name: 'Budi', phone: '', group: Group.MEMBER, admin: false, photoHash: '' }
  await service.deliver('identity.member.changed', MemberChanged, {
    member: { ...about, status: MemberStatus.ACTIVE, version: 1n },
  })
  return id
}
