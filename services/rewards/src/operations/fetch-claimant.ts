import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import {
  type Actor,
  type CallOptions,
  invalid,
  isFault,
  notFound,
  requireInPerson,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Payee } from '../reward-claims/payee'

/** Returns the calling member; rejects login-as sessions. Faults: unauthenticated, forbidden. */
export function requireClaimant(): Actor {
  return requireInPerson('Klaim tidak dapat dilakukan saat Anda masuk sebagai member lain.')
}

/** The member's current bank details, or undefined when incomplete or the bank is unknown. Faults: unavailable. */
export async function fetchPayee({ config }: Context, member: Member): Promise<Payee | undefined> {
  const { bank } = member
  if (!bank?.bankId || !bank.accountName || !bank.accountNumber) return undefined
  try {
    const { id, name } = await config.readBank({ id: bank.bankId })
    return {
      bankId: id,
      bankName: name,
      bankAccountName: bank.accountName,
      bankAccountNumber: bank.accountNumber,
    }
  } catch (error) {
    if (isFault(error, 'not_found')) return undefined
    throw error
  }
}

/** The smaller of a member's lifetime legs; 0 without a node. Faults: unavailable. */
export async function fetchSmallerLegPoints({ network }: Context, memberId: string): Promise<bigint> {
  const { points } = await network.readStanding({ memberId })
  const [left, right] = [points?.left ?? 0n, points?.right ?? 0n]
  return left < right ? left : right
}

export interface TourBaliSettings {
  /** Points needed on both legs to qualify; 0 turns qualification off. */
  readonly min: bigint
  /** Rupiah. */
  readonly bonus: bigint
}

/** Reads the Tour Bali settings from the configuration. Faults: unavailable. */
export async function fetchTourBaliSettings(
  { config }: Context,
  options?: CallOptions,
): Promise<TourBaliSettings> {
  const { values } = await config.readValues({}, options)
  const wholeNumber = (key: string) => {
    const text = values.find((value) => value.key === key)?.value ?? ''
    if (!/^\d{1,15}$/.test(text)) throw new Error(`the configuration has no whole number for ${key}`)
    return BigInt(text)
  }
  return { min: wholeNumber('tour_bali_min'), bonus: wholeNumber('tour_bali_bonus') }
}

/** Reads a member by id, in any status. Faults: not_found, unavailable. */
export async function fetchMember({ identity }: Context, id: string): Promise<Member> {
  return await identity.findMember({ by: { $case: 'id', value: id } })
}

/** Reads an active member by an id that an admin entered. Faults: invalid (`user_id`), unavailable. */
export async function fetchActiveMember(context: Context, id: string): Promise<Member> {
  const member = await fetchMember(context, id).catch((error: unknown) => {
    if (isFault(error, 'not_found')) throw invalidMember('Member tidak ditemukan.')
    throw error
  })
  if (member.status !== MemberStatus.ACTIVE) throw invalidMember('Member ini tidak aktif.')
  return member
}

export function invalidMember(sentence: string) {
  return invalid(sentence, { user_id: sentence })
}

/** The same fault for a missing claim and for another member's, so that existence is not disclosed. */
export function ownPrizeClaimNotFound() {
  return notFound('Anda belum memenuhi kualifikasi Tour Bali. Terus kembangkan jaringan Anda.')
}
