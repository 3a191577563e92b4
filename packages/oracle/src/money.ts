import type { Income } from './types'

/** The values of the configuration that a withdrawal depends on (rule book §2). Amounts are whole Rupiah. */
export interface WithdrawalTerms {
  /** Percent, 0–100. */
  readonly admin: number
  /** Percent, 0–100. */
  readonly voucher: number
  /** `withdraw_sponsor`, `withdraw_pairing`, `withdraw_pairing_level`: minimum and multiple in one. */
  readonly multiple: Readonly<Record<BonusWallet, bigint>>
  readonly voucherMin: bigint
}

export type BonusWallet = keyof Income
export type Wallet = BonusWallet | 'voucher'
export type Status = 'pending' | 'process' | 'success' | 'failed'

export interface Breakdown {
  readonly amount: bigint
  readonly admin: bigint
  readonly voucher: bigint
  readonly bankFee: bigint
  readonly received: bigint
}

/** Why a request is refused: nothing left after rounding, nothing left after fees, or too little money. */
export type Refusal = 'amount' | 'received' | 'balance'

export interface Summary {
  income: bigint
  pulled: bigint
  balance: bigint
}

/** What a withdrawal of `amount` from a bonus wallet comes to (rule book §5), or why it is refused. */
export function breakdown(
  wallet: BonusWallet,
  amount: bigint,
  bankFee: bigint,
  terms: WithdrawalTerms,
): Breakdown | Refusal {
  const rounded = amount - (amount % terms.multiple[wallet])
  if (rounded <= 0n) return 'amount'
  const admin = wallet === 'sponsor' ? 0n : (rounded * BigInt(terms.admin)) / 100n
  const voucher = wallet === 'sponsor' ? 0n : (rounded * BigInt(terms.voucher)) / 100n
  const received = rounded - admin - voucher - bankFee
  if (received <= 0n) return 'received'
  return { amount: rounded, admin, voucher, bankFee, received }
}

/**
 * The four wallets of one member and what it has asked for, by whatever name the caller gives each
 * request. Models the money only: who may ask, passwords and the repeat-order rule are not here.
 */
export class Purse {
  private readonly wallets: Record<Wallet, Summary> = {
    sponsor: { income: 0n, pulled: 0n, balance: 0n },
    pairing: { income: 0n, pulled: 0n, balance: 0n },
    pairing_level: { income: 0n, pulled: 0n, balance: 0n },
    voucher: { income: 0n, pulled: 0n, balance: 0n },
  }
  private readonly requests = new Map<string, { wallet: Wallet; parts: Breakdown; status: Status }>()

  constructor(income?: Income) {
    if (!income) return
    this.credit('sponsor', income.sponsor)
    this.credit('pairing', income.pairing)
    this.credit('pairing_level', income.pairing_level)
  }

  summary(wallet: Wallet): Readonly<Summary> {
    return this.wallets[wallet]
  }

  /** The three bonus wallets together, without the voucher. */
  total(): Summary {
    const { sponsor, pairing, pairing_level: level } = this.wallets
    return {
      income: sponsor.income + pairing.income + level.income,
      pulled: sponsor.pulled + pairing.pulled + level.pulled,
      balance: sponsor.balance + pairing.balance + level.balance,
    }
  }

  status(name: string): Status | undefined {
    return this.requests.get(name)?.status
  }

  credit(wallet: Wallet, amount: bigint): void {
    this.wallets[wallet].income += amount
    this.wallets[wallet].balance += amount
  }

  /** Asks for money out of a bonus wallet; it leaves the balance at once. */
  withdraw(
    name: string,
    wallet: BonusWallet,
    amount: bigint,
    bankFee: bigint,
    terms: WithdrawalTerms,
  ): Breakdown | Refusal {
    const parts = breakdown(wallet, amount, bankFee, terms)
    return typeof parts === 'string' ? parts : this.ask(name, wallet, parts)
  }

  /** Asks for money out of the voucher wallet: rounded to `voucherMin`, paid in full. */
  withdrawVoucher(name: string, amount: bigint, terms: WithdrawalTerms): Breakdown | Refusal {
    const rounded = amount - (amount % terms.voucherMin)
    if (rounded <= 0n) return 'amount'
    return this.ask(name, 'voucher', {
      amount: rounded,
      admin: 0n,
      voucher: 0n,
      bankFee: 0n,
      received: rounded,
    })
  }

  /**
   * Moves a request to another status and answers whether it did. A withdrawal goes
   * pending ⇄ process → success | failed and both are final; a voucher moves freely except that
   * success is final, and needs its money again when it leaves failed.
   */
  change(name: string, to: Status): boolean {
    const request = this.requests.get(name)
    if (!request || request.status === to || request.status === 'success') return false
    const { wallet, parts, status: from } = request
    if (from === 'failed') {
      if (wallet !== 'voucher' || this.wallets.voucher.balance < parts.amount) return false
      this.pull(wallet, parts.amount)
    }
    request.status = to
    if (to === 'failed') this.pull(wallet, -parts.amount)
    if (to === 'success') this.credit('voucher', parts.voucher)
    return true
  }

  private ask(name: string, wallet: Wallet, parts: Breakdown): Breakdown | Refusal {
    if (this.requests.has(name)) throw new Error(`the request ${name} exists already`)
    if (this.wallets[wallet].balance < parts.amount) return 'balance'
    this.pull(wallet, parts.amount)
    this.requests.set(name, { wallet, parts, status: 'pending' })
    return parts
  }

  /** A refund is a negative pull: it lowers what was pulled and never raises the income. */
  private pull(wallet: Wallet, amount: bigint): void {
    this.wallets[wallet].pulled += amount
    this.wallets[wallet].balance -= amount
  }
}
