import { normaliseUsername } from '@jejaring/identifiers'
import type { Audience as AudienceMessage } from '@jejaring/proto/identity/v1/identity'
import type { Audience } from '../announcements/audience'
import type { Context } from '../context'
import { memberByUsername } from '../store/members'
import type { FieldErrors } from '../validation/validation-result'

const GROUPS = ['member', 'stokis', 'mastok'] as const

/** Resolves a requested audience; the errors are by form field. */
export async function resolveAudience(
  { kit }: Pick<Context, 'kit'>,
  requested: AudienceMessage | undefined,
): Promise<{ readonly audience: Audience } | { readonly errors: FieldErrors }> {
  const { kind, value } = requested ?? { kind: '', value: '' }
  if (kind === 'all') return { audience: { kind } }
  if (kind === 'group') {
    const group = GROUPS.find((name) => name === value)
    return group ? { audience: { kind, group } } : { errors: { group: 'Pilih grup member.' } }
  }
  if (kind === 'province') {
    if (!/^\d{2}$/.test(value)) return { errors: { province_id: 'Pilih provinsi.' } }
    return { audience: { kind, provinceId: value } }
  }
  if (kind !== 'below') return { errors: { audience: 'Pilih penerima pengumuman.' } }
  const username = normaliseUsername(value)
  const member = username === '' ? undefined : await memberByUsername(kit.database.manager, username)
  if (!member || member.status === 'pending')
    return { errors: { username: username === '' ? 'Wajib diisi.' : 'Member tidak ditemukan.' } }
  return { audience: { kind, memberId: member.id } }
}
