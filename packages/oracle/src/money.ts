import type { Income } from './types'

/** The values of the configuration that a withdrawal depends on (rule book §2). Amounts are whole Rupiah. */
export interface WithdrawalTerms {
  /** Percent, 0–100. */
  readonly admin: number
  /** Percent, 0–100. */
  readonly voucher: number
  /** `withdraw_sponsor`, `withdraw_pairing`, `withdraw_pairing_level`: both minimum and multiple. */
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

/** Reason of a refusal: nothing left after rounding, nothing left after fees, or insufficient balance. */
export type Refusal = 'amount' | 'received' | 'balance'

export interface Summary {
  income: bigint
  pulled: bigint
  balance: bigint
}

/** Computes a withdrawal of `amount` from a bonus wallet (rule book §5), or the reason why it is refused. */
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
 * The four wallets of one member and its requests, which the caller names. Models money only: permissions,
 * passwords and the repeat-order rule are not included.
 */
export class MemberWallets {
  private readonly wallets: Record<Wallet, Summary> = {
    sponsor: { income: 0n, pulled: 0n, balance: 0n },
    pairing: { income: 0n, pulled: 0n, balance: 0n },
    pairing_level: { income: 0n, pulled: 0n, balance: 0n },
    voucher: { income: 0n, pulled: 0n, balance: 0n },
  }
  private readonly requests = new Map<string, { wallet: Wallet; amounts: Breakdown; status: Status }>()

  constructor(income?: Income) {
    if (!income) return
    this.credit('sponsor', income.sponsor)
    this.credit('pairing', income.pairing)
    this.credit('pairing_level', income.pairing_level)
  }

  summary(wallet: Wallet): Readonly<Summary> {
    return this.wallets[wallet]
  }

  /** The sum of the three bonus wallets, without the voucher. */
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

  /** Requests a withdrawal from a bonus wallet; the amount leaves the balance immediately. */
  withdraw(
    name: string,
    wallet: BonusWallet,
    amount: bigint,
    bankFee: bigint,
    terms: WithdrawalTerms,
  ): Breakdown | Refusal {
    const amounts = breakdown(wallet, amount, bankFee, terms)
    return typeof amounts === 'string' ? amounts : this.request(name, wallet, amounts)
  }

  /** Requests a withdrawal from the voucher wallet: rounded to `voucherMin`, paid in full. */
  withdrawVoucher(name: string, amount: bigint, terms: WithdrawalTerms): Breakdown | Refusal {
    const rounded = amount - (amount % terms.voucherMin)
    if (rounded <= 0n) return 'amount'
    return this.request(name, 'voucher', {
      amount: rounded,
      admin: 0n,
      voucher: 0n,
      bankFee: 0n,
      received: rounded,
    })
  }

  /**
   * Changes a request's status; true on success. A withdrawal goes pending ⇄ process → success | failed, the
   * last two final. A voucher withdrawal changes freely except that success is final, and leaving failed
   * needs the balance again.
   */
  change(name: string, to: Status): boolean {
    const request = this.requests.get(name)
    if (!request || request.status === to || request.status === 'success') return false
    const { wallet, amounts, status: from } = request
    if (from === 'failed') {
      if (wallet !== 'voucher' || this.wallets.voucher.balance < amounts.amount) return false
      this.pull(wallet, amounts.amount)
    }
    request.status = to
    if (to === 'failed') this.pull(wallet, -amounts.amount)
    if (to === 'success') this.credit('voucher', amounts.voucher)
    return true
  }

  private request(name: string, wallet: Wallet, amounts: Breakdown): Breakdown | Refusal {
    if (this.requests.has(name)) throw new Error(`the request ${name} exists already`)
    if (this.wallets[wallet].balance < amounts.amount) return 'balance'
    this.pull(wallet, amounts.amount)
    this.requests.set(name, { wallet, amounts, status: 'pending' })
    return amounts
  }

  /** A refund is a negative pull: it lowers the pulled sum and never raises the income. */
  private pull(wallet: Wallet, amount: bigint): void {
    this.wallets[wallet].pulled += amount
    this.wallets[wallet].balance -= amount
  }
}
