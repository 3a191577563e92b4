import { auditBooks } from '@jejaring/wallet/audit'
import { compare, type Difference } from './difference'
import type { Network } from './network'
import type { Snapshot } from './snapshot'

interface BonusMove {
  readonly source: string
  readonly from_account: string
  readonly member_id: string
  readonly amount: bigint
}

/** The ledger against itself, and against the bonus log up to the wallet's own position in it (rule book §5). */
export async function reconcileLedger(
  wallet: Snapshot,
  network: Network,
): Promise<{ differences: Difference[]; position: bigint }> {
  const [intake] = await wallet.query<{ position: bigint }>('SELECT position FROM bonus_intake')
  const position = intake?.position ?? 0n
  const moves = await wallet.query<BonusMove>(
    `SELECT source, from_account, member_id, amount FROM moves WHERE cause = 'bonus' AND reverses IS NULL`,
  )
  const due = network.bonuses.filter(({ bonus_no, amount }) => bonus_no <= position && amount > 0n)
  const expected = new Map(
    due.map((row) => [`bonus:${row.id}`, `${row.amount} to ${row.receiver} from bonus_expense_${row.kind}`]),
  )
  const actual = new Map(
    moves.map((move) => [move.source, `${move.amount} to ${move.member_id} from ${move.from_account}`]),
  )
  return {
    position,
    differences: [...(await auditBooks(wallet)), ...compare('every bonus is posted once', expected, actual)],
  }
}
