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
import type { Payee } from '../payee'

/** Who claims, and nobody in their name. Faults: unauthenticated, forbidden. */
export function requireClaimer(): Actor {
  return requireInPerson('Klaim tidak dapat dilakukan saat Anda masuk sebagai member lain.')
}

/** Where a member would be paid to now; undefined without complete bank details. Faults: unavailable. */
export async function askPayee({ config }: Context, member: Member): Promise<Payee | undefined> {
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
export async function askPoints({ network }: Context, memberId: string): Promise<bigint> {
  const { points } = await network.readStanding({ memberId })
  const [left, right] = [points?.left ?? 0n, points?.right ?? 0n]
  return left < right ? left : right
}

export interface TourBaliValues {
  /** Points on both legs that qualify; 0 turns it off. */
  readonly min: bigint
  /** Rupiah. */
  readonly bonus: bigint
}

/** The values of the configuration for Tour Bali. Faults: unavailable. */
export async function askTourBali({ config }: Context, options?: CallOptions): Promise<TourBaliValues> {
  const { values } = await config.readValues({}, options)
  const wholeNumber = (key: string) => {
    const text = values.find((value) => value.key === key)?.value ?? ''
    if (!/^\d{1,15}$/.test(text)) throw new Error(`the configuration has no whole number for ${key}`)
    return BigInt(text)
  }
  return { min: wholeNumber('tour_bali_min'), bonus: wholeNumber('tour_bali_bonus') }
}

/** A member by id, whatever its status. Faults: not_found, unavailable. */
export async function askMember({ identity }: Context, id: string): Promise<Member> {
  return await identity.findMember({ by: { $case: 'id', value: id } })
}

/** An active member that an admin named. Faults: invalid (`user_id`), unavailable. */
export async function askActiveMember(context: Context, id: string): Promise<Member> {
  const member = await askMember(context, id).catch((error: unknown) => {
    if (isFault(error, 'not_found')) throw wrongMember('Member tidak ditemukan.')
    throw error
  })
  if (member.status !== MemberStatus.ACTIVE) throw wrongMember('Member ini tidak aktif.')
  return member
}

export function wrongMember(sentence: string) {
  return invalid(sentence, { user_id: sentence })
}

/** The same answer for a prize that is not there and for somebody else's. */
export function noPrize() {
  return notFound('Anda belum memenuhi kualifikasi Tour Bali. Terus kembangkan jaringan Anda.')
}
