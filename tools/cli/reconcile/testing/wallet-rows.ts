import type { Client } from 'pg'
import type { Rows } from './insert'
import { bonusId, memberId, type PlacedAccount, ROOT, type SmallProgramme, username, uuid } from './programme'
import { CLAIM_PAYOUT, FILED_CLAIM, recorded } from './reward-rows'

const at = '2026-03-03T10:00:00Z'
const day = '2026-03-03'

export function walletRows({ placed, bonuses }: SmallProgramme): Rows {
  const days = new Map(placed.map(({ seq, day }: PlacedAccount) => [seq, day]))
  const posted = bonuses.flatMap((decision, index) => {
    if (decision.amount === 0n) return []
    const id = bonusId(index + 1)
    const what = { amount: decision.amount, member_id: memberId(decision.receiver) }
    return [
      move(index + 1, `bonus:${id}`, [`bonus_expense_${decision.kind}`, `wallet_${decision.kind}`], what, {
        cause: 'bonus',
        cause_id: id,
        business_day: days.get(decision.seq),
      }),
    ]
  })
  const flushed = bonuses.flatMap(({ amount, flushed, receiver, seq }, index) =>
    amount > 0n || flushed === 0
      ? []
      : [
          {
            id: bonusId(index + 1),
            member_id: memberId(receiver),
            reference: '',
            created_at: at,
            business_day: days.get(seq),
            explanation: { pairsFlushed: `${flushed}`, seq: `${seq}` },
          },
        ],
  )
  const asked = (['pending', 'success', 'failed'] as const).map((status, index) =>
    withdrawal(index + 1, status),
  )
  const paid = recorded.filter(([, , amount]) => amount > 0)
  const claims = paid.map(([id, version, amount, from, to], index) =>
    move(
      200_000 + index,
      sourceOf(id, version),
      [from, to],
      { amount },
      { cause: from.replace('expense', 'claim'), cause_id: id, business_day: day },
    ),
  )
  return {
    moves: [...posted, ...claims, ...asked.flatMap(({ moves }) => moves)],
    flushed_bonuses: flushed,
    recorded_claims: recorded.map(([id, version, amount]) => ({
      claim_id: id,
      version,
      source: amount > 0 ? sourceOf(id, version) : null,
    })),
    withdrawals: asked.map(({ row }) => row),
    ...claimFile,
    'bonus_intake!': [{ position: bonuses.length }],
    members: [1, ...placed.map(({ seq }) => seq)].map((seq) => ({
      id: memberId(seq),
      username: username(seq),
      name: 'Uji',
      version: 1,
    })),
  }
}

/** A payout file with one claim and without a result. */
const claimFile: Rows = {
  payouts: [
    {
      ...CLAIM_PAYOUT,
      kind: 'claims',
      status: 'ready',
      template_name: 'Umum',
      template: {},
      file_name: `${CLAIM_PAYOUT.number}.csv`,
      count: 1,
      total: 2_000_000,
      approval_above: 25_000_000,
      created_by: ROOT,
      created_at: at,
      reason: '',
    },
  ],
  claim_payments: [
    {
      id: uuid(13, 1),
      claim_id: FILED_CLAIM,
      payout_id: CLAIM_PAYOUT.id,
      invoice: 'KR-1',
      member_id: ROOT,
      amount: 2_000_000,
      bank_id: 1,
      bank_name: 'Bank',
      bank_account_name: 'Uji',
      bank_account_number: '1',
      status: 'process',
      reason: '',
      created_at: at,
      changed_at: at,
    },
  ],
  payout_lines: [{ payout_id: CLAIM_PAYOUT.id, line: 1, claim_payment_id: uuid(13, 1), amount: 2_000_000 }],
}

const sourceOf = (claim: string, version: number) => `claim:${claim}:${version}`

function move(number: number, source: string, [from, to]: string[], what: object, cause: object) {
  return {
    id: uuid(7, number),
    source,
    from_account: from,
    to_account: to,
    member_id: null,
    reference: '',
    reverses: null,
    created_at: at,
    ...what,
    ...cause,
  }
}

/** A withdrawal from the root's sponsor wallet: 50.000 requested, 43.500 for the member, 6.500 transfer fee. */
function withdrawal(number: number, status: 'pending' | 'success' | 'failed') {
  const id = uuid(8, number)
  const part = (step: number, name: string, accounts: string[], what: object) =>
    move(100_000 + 10 * number + step, `withdrawal:${id}:${name}`, accounts, what, {
      cause: `withdrawal_${name}`,
      cause_id: id,
      business_day: day,
    })
  const whole = { amount: 50_000, member_id: ROOT }
  const moves = [part(1, 'request', ['wallet_sponsor', 'withdrawals_payable'], whole)]
  if (status === 'success') {
    moves.push(part(2, 'payout', ['withdrawals_payable', 'cash_at_bank'], { amount: 43_500 }))
    moves.push(part(3, 'transfer_fee', ['withdrawals_payable', 'transfer_fees_recovered'], { amount: 6_500 }))
  }
  const back = { ...whole, reverses: `withdrawal:${id}:request` }
  if (status === 'failed') moves.push(part(4, 'refund', ['withdrawals_payable', 'wallet_sponsor'], back))
  const row = {
    id,
    invoice: `WD-20260303-${number}`,
    member_id: ROOT,
    type: 'sponsor',
    status,
    version: 1,
    amount_request: 50_000,
    amount_admin: 0,
    amount_voucher: 0,
    bank_fee: 6_500,
    amount_received: 43_500,
    bank_id: 1,
    bank_name: 'Bank',
    bank_account_name: 'Uji',
    bank_account_number: '1',
    reason: '',
    business_day: day,
    created_at: at,
    finished_at: status === 'pending' ? null : at,
  }
  return { row, moves }
}

/** Derives balances and days from the moves. */
export async function addUp(client: Client): Promise<void> {
  const sides = `
    SELECT member_id, business_day, to_account AS account, CASE WHEN reverses IS NULL THEN amount ELSE 0 END AS income,
           CASE WHEN reverses IS NULL THEN 0 ELSE -amount END AS pulled FROM moves WHERE is_wallet(to_account)
    UNION ALL SELECT member_id, business_day, from_account, 0, amount FROM moves WHERE is_wallet(from_account)`
  await client.query(
    `INSERT INTO balances SELECT member_id, account, sum(income), sum(pulled), sum(income - pulled)
       FROM (${sides}) s GROUP BY member_id, account`,
  )
  await client.query(
    `INSERT INTO wallet_days SELECT member_id, business_day, account, sum(income), sum(pulled)
       FROM (${sides}) s GROUP BY member_id, business_day, account`,
  )
}
