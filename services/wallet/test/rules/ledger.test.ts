import { type WalletAccount, walletOf } from '../../src/ledger/accounts'
import { assertContinues, type Bonus, bonusMove } from '../../src/ledger/bonus'
import { describeLine as describeMove, flushedPairsOf, titleOf } from '../../src/ledger/describe-line'
import { effectOnWallet, type Move, type WalletCause } from '../../src/ledger/move'
import { paymentMoves, refundMove, requestMove } from '../../src/withdrawals/moves'

const bonus: Bonus = {
  number: 1n,
  id: 'b1',
  receiverId: 'm1',
  kind: 'pairing',
  level: 0,
  amount: 100_000n,
  seq: 9n,
  causeMemberId: 'm2',
  causeUsername: 'budi01',
  side: 'left',
  pairsMatched: 3n,
  pairsPaid: 2n,
  pairsFlushed: 1n,
  flushoutLimit: 12n,
  paidBefore: 10n,
  rate: 50_000n,
  planVersion: 1n,
  requestId: '',
  businessDay: '2026-11-20',
}
const withdrawal = {
  id: 'w1',
  invoice: 'WD-20261120-000001',
  memberId: 'm1',
  type: 'pairing',
  amountRequest: 100_000n,
  amountAdmin: 10_000n,
  amountVoucher: 10_000n,
  bankFee: 6_500n,
  amountReceived: 73_500n,
} as const
const day = '2026-11-20'
const credit = bonusMove(bonus)!
const correction: Move = {
  ...credit,
  source: 'correction:b1',
  from: credit.to,
  to: credit.from,
  reverses: credit.source,
}

type State = Partial<Record<WalletAccount, [income: bigint, pulled: bigint, balance: bigint]>>

function apply(moves: readonly Move[]): State {
  const state: State = {}
  for (const effect of moves.map(effectOnWallet)) {
    if (!effect) continue
    const [income, pulled, balance] = state[effect.account] ?? [0n, 0n, 0n]
    state[effect.account] = [
      income + effect.income,
      pulled + effect.pulled,
      balance + effect.income - effect.pulled,
    ]
  }
  return state
}

describe('the effect of moves on a wallet', () => {
  const request = requestMove(withdrawal, day)
  it.each<[string, Move[], State]>([
    ['a bonus is income', [credit], { wallet_pairing: [100_000n, 0n, 100_000n] }],
    ['a request pulls', [credit, request], { wallet_pairing: [100_000n, 100_000n, 0n] }],
    [
      'a refund lowers pulled and not raises income',
      [credit, request, refundMove(withdrawal, day)],
      { wallet_pairing: [100_000n, 0n, 100_000n] },
    ],
    [
      'a payout leaves the wallet as it is and credits the voucher',
      [credit, request, ...paymentMoves(withdrawal, day)],
      { wallet_pairing: [100_000n, 100_000n, 0n], wallet_voucher: [10_000n, 0n, 10_000n] },
    ],
    ['a correction takes the income back', [credit, correction], { wallet_pairing: [0n, 0n, 0n] }],
  ])('%s', (_name, moves, expected) => expect(apply(moves)).toEqual(expected))

  it('posts each part of a payout once', () => {
    const moves = paymentMoves(withdrawal, day)
    expect(moves.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ['withdrawals_payable', 'cash_at_bank', 73_500n],
      ['withdrawals_payable', 'withdrawal_fee_income', 10_000n],
      ['withdrawals_payable', 'transfer_fees_recovered', 6_500n],
      ['withdrawals_payable', 'wallet_voucher', 10_000n],
    ])
    expect(new Set(moves.map((move) => move.source)).size).toBe(4)
  })

  it('posts no part of amount 0', () => {
    const free = { ...withdrawal, amountAdmin: 0n, amountVoucher: 0n, bankFee: 0n, amountReceived: 100_000n }
    expect(paymentMoves(free, day).map((move) => move.to)).toEqual(['cash_at_bank'])
  })
})

describe('the bonus log', () => {
  it('posts nothing for fully flushed pairs', () => {
    expect(bonusMove({ ...bonus, amount: 0n })).toBeUndefined()
  })

  it.each([
    ['a gap', [6n, 8n], 8n, 0n],
    ['a start that is not the next number', [7n], 7n, 0n],
    ['a row twice', [6n, 6n], 7n, 0n],
    ['rows in another order, some left out', [8n, 7n], 9n, 2n],
    ['a row beyond `through`', [6n, 9n], 8n, 1n],
    ['fewer rows left out than are missing', [6n, 9n], 9n, 1n],
    ['more rows left out than are missing', [6n, 8n], 8n, 2n],
    ['a missing row', [], 6n, 0n],
  ])('is rejected with %s', (_name, numbers, through, leftOut) => {
    const bonuses = numbers.map((number) => ({ ...bonus, number }))
    expect(() => assertContinues({ bonuses, through, leftOut }, 5n)).toThrow('the bonus log')
  })

  it.each([
    ['continues', [6n, 7n], 7n, 0n],
    ['continues behind rows that were left out', [9n], 9n, 3n],
    ['has only rows that were left out', [], 105n, 100n],
  ])('is accepted when it %s', (_name, numbers, through, leftOut) => {
    const bonuses = numbers.map((number) => ({ ...bonus, number }))
    expect(() => assertContinues({ bonuses, through, leftOut }, 5n)).not.toThrow()
  })
})

describe('the description of a line', () => {
  const shown = (move: Move, reason = '') =>
    describeMove(
      {
        cause: move.cause as WalletCause,
        reference: move.reference,
        explanation: move.explanation ?? null,
        reason,
        reversing: move.reverses !== undefined,
      },
      walletOf(effectOnWallet(move)!.account)!,
    )
  const level: Bonus = {
    ...bonus,
    kind: 'pairing_level',
    level: 3,
    pairsPaid: 1n,
    pairsFlushed: 0n,
    side: 'right',
  }
  const [, , , voucher] = paymentMoves(withdrawal, day)

  it.each([
    [
      'Bonus pairing 2 pasangan dari penempatan budi01 (kaki kiri), 1 pasangan hangus di atas batas 12 pasangan per hari',
      shown(credit),
    ],
    [
      'Bonus pairing 2 pasangan dari penempatan budi01 (kaki kiri)',
      shown(bonusMove({ ...bonus, pairsFlushed: 0n })!),
    ],
    ['Bonus sponsor dari pendaftaran budi01', shown(bonusMove({ ...bonus, kind: 'sponsor', side: '' })!)],
    ['Bonus pairing level 3, 1 pasangan dari penempatan budi01 (kaki kanan)', shown(bonusMove(level)!)],
    ['Koreksi bonus pairing dari budi01', shown(correction)],
    ['Penarikan bonus pairing WD-20261120-000001', shown(requestMove(withdrawal, day))],
    [
      'Pengembalian penarikan WD-20261120-000001: Rekening salah',
      shown(refundMove(withdrawal, day), 'Rekening salah'),
    ],
    ['Voucher dari penarikan WD-20261120-000001', shown(voucher!)],
  ])('is "%s"', (expected, actual) => expect(actual).toBe(expected))
})

describe('the title of a line', () => {
  const line = (move: Move) => ({
    cause: move.cause as WalletCause,
    reference: move.reference,
    explanation: move.explanation ?? null,
    reason: '',
    reversing: move.reverses !== undefined,
  })
  const flushed = { ...line(credit), explanation: { kind: 'pairing', pairsPaid: '0', pairsFlushed: '3' } }
  it.each([
    ['a withdrawal', line(requestMove(withdrawal, day)), 'Penarikan'],
    ['a refund', line(refundMove(withdrawal, day)), 'Pengembalian penarikan'],
    ['a bonus with paid pairs', line(credit), 'Bonus Pairing'],
    ['a fully flushed bonus', flushed, 'Pasangan hangus'],
    ['a correction', line(correction), 'Koreksi bonus'],
  ])('the explanation of %s says what happened', (_name, row, title) => {
    expect(titleOf(row, 'pairing')).toBe(title)
  })

  it('comes with the number of flushed pairs', () => {
    expect([flushedPairsOf(line(credit)), flushedPairsOf(flushed)]).toEqual([1, 3])
    expect(flushedPairsOf(line(requestMove(withdrawal, day)))).toBe(0)
  })
})
