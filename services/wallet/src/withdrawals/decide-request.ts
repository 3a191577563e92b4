import { formatRupiah } from '@jejaring/money'
import { type Fault, invalid } from '@jejaring/service-kit'
import type { BonusWallet } from '../ledger/accounts'
import { type Hold, refuseHeld } from './hold'
import { type Activity, decideRepeatOrder } from './repeat-order-rule'
import { type Breakdown, breakDown, roundedAmount, type WithdrawalSettings } from './terms'

/** The bank account to pay to, and the bank's transfer fee. */
export interface PayoutBank {
  readonly id: number
  readonly name: string
  readonly fee: bigint
  readonly accountName: string
  readonly accountNumber: string
}

export interface RequestFacts {
  readonly settings: WithdrawalSettings
  /** Undefined when the bank details are incomplete. */
  readonly bank: PayoutBank | undefined
  readonly hold: Hold
  readonly activity: Activity
  readonly passwordMatches: boolean
  readonly balance: bigint
}

export interface AcceptedRequest {
  readonly parts: Breakdown
  readonly bank: PayoutBank
  /** The refused withdrawal whose exemption this request uses up. */
  readonly exemptBy: string | null
}

/**
 * Decides a withdrawal request. Checks in the order of rule book §5: amount, bank details, hold, repeat order, password,
 * received, balance; the type was checked when it was parsed.
 * Faults: invalid (`amount`, `password`; params `bank`, `hold_until` and `ro`).
 */
export function decideRequest(
  request: { readonly type: BonusWallet; readonly amount: bigint },
  facts: RequestFacts,
  now: Date,
): AcceptedRequest {
  const terms = facts.settings.terms[request.type]
  const amount = roundedAmount(request.amount, terms)
  if (amount <= 0n) throw wrongAmount(`Nominal penarikan minimal ${formatRupiah(terms.min)}.`)

  if (!facts.bank) throw bankMissing()
  const held = refuseHeld(facts.hold, now)
  if (held) throw held

  const repeatOrder = decideRepeatOrder(amount, facts.settings.repeatOrderDays, facts.activity, now)
  if (repeatOrder.kind === 'due') throw repeatOrderDue(facts.settings.repeatOrderDays)

  if (!facts.passwordMatches) throw wrongPassword()

  const parts = breakDown(amount, terms, facts.bank.fee)
  if (parts.received <= 0n) {
    throw wrongAmount(
      'Nominal penarikan habis untuk potongan dan biaya transfer. Masukkan nominal yang lebih besar.',
    )
  }

  if (amount > facts.balance) {
    throw wrongAmount(`Saldo tidak mencukupi. Saldo Anda ${formatRupiah(facts.balance)}.`)
  }
  return { parts, bank: facts.bank, exemptBy: repeatOrder.kind === 'exempt' ? repeatOrder.by : null }
}

export function wrongAmount(sentence: string): Fault {
  return invalid(sentence, { amount: sentence })
}

export function wrongType(): Fault {
  const sentence = 'Pilih dompet yang akan ditarik: sponsor, pairing, atau pairing level.'
  return invalid(sentence, { type: sentence })
}

export function wrongPassword(): Fault {
  return invalid('Kata sandi salah.', { password: 'Kata sandi salah.' })
}

export function bankMissing(): Fault {
  return invalid('Anda belum mengatur saluran penarikan Anda. Lengkapi data bank di profil.', undefined, {
    params: { bank: 1 },
  })
}

/** `withdraw_requires_identity` is on. */
export function identityMissing(): Fault {
  return invalid(
    'Identitas Anda belum terverifikasi. Lengkapi verifikasi identitas, lalu ajukan penarikan lagi.',
    undefined,
    { params: { identity: 1 } },
  )
}

function repeatOrderDue(days: number): Fault {
  return invalid(
    `Pendaftaran atau repeat order terakhir Anda sudah lebih dari ${days} hari. Lakukan repeat order terlebih dahulu.`,
    undefined,
    { params: { ro: 1 } },
  )
}
