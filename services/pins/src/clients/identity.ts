import { type IdentityServiceService, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { type Actor, type Client, forbidden, invalid, isFault, requireInPerson } from '@jejaring/service-kit'

type Identity = Client<IdentityServiceService>

/** Requires the caller in person: a login-as session cannot spend pins. Faults: unauthenticated, forbidden. */
export function requireSpender(): Actor {
  return requireInPerson('Tindakan ini tidak dapat dilakukan saat Anda masuk sebagai member lain.')
}

/**
 * Verifies the caller's own password and that the account is active. Faults: invalid (`password`), forbidden (right
 * password, inactive account), too_many.
 */
export async function verifySpender(identity: Identity, actor: Actor, password: string): Promise<Member> {
  if (password === '') throw wrongPassword('Isi kata sandi Anda.')
  const { passwordMatches, member } = await identity.verifySpender({ memberId: actor.memberId, password })
  if (!passwordMatches) throw wrongPassword('Kata sandi salah. Periksa lalu coba lagi.')
  if (member?.status !== MemberStatus.ACTIVE) {
    throw forbidden('Akun Anda tidak aktif. Hubungi admin untuk mengaktifkannya.')
  }
  return member
}

/** Rejects an order with all its errors, including that of the password. Faults: invalid, forbidden, too_many. */
export async function refuseOrder(
  identity: Identity,
  actor: Actor,
  password: string,
  sentence: string,
  fields: Readonly<Record<string, string>>,
): Promise<never> {
  const wrong = await verifySpender(identity, actor, password).then(
    () => undefined,
    (error: unknown) => {
      if (isFault(error, 'invalid')) return error.fields
      throw error
    },
  )
  throw invalid(sentence, { ...fields, ...wrong })
}

/** Finds the recipient of pins, an active member other than the sender (rule book §4), or returns why there is none. */
export async function findRecipient(
  identity: Identity,
  giverId: string,
  name: string,
): Promise<{ readonly member: Member } | { readonly refused: string }> {
  const username = name.trim().toLowerCase()
  if (username === '') return { refused: 'Isi username penerima.' }
  const member = await findByUsername(identity, username)
  if (!member) return { refused: `Username ${username.slice(0, 20)} tidak ditemukan.` }
  if (member.id === giverId)
    return { refused: `Anda tidak dapat mengirim pin ke akun sendiri (${username}).` }
  if (member.status !== MemberStatus.ACTIVE) {
    return { refused: `Akun ${username} tidak aktif, jadi tidak dapat menerima pin.` }
  }
  return { member }
}

async function findByUsername(identity: Identity, username: string): Promise<Member | undefined> {
  try {
    return await identity.findMember({ by: { $case: 'username', value: username } })
  } catch (error) {
    if (isFault(error, 'not_found')) return undefined
    throw error
  }
}

function wrongPassword(sentence: string) {
  return invalid(sentence, { password: sentence })
}
