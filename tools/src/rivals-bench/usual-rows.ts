import type { DataSource } from 'typeorm'
import type { Member, Programme } from '../settlement-bench/prefill'
import { countTree, type Placed } from './recount'
import { PAIR_BONUS, SPONSOR_BONUS, TABLE } from './usual-ways'

const ROWS = 20_000

/** Writes a grown tree with the counters that it has come to. */
export async function fillUsual(database: DataSource, { members }: Programme): Promise<void> {
  await database.query('DROP TABLE IF EXISTS usual_nodes')
  await database.query(TABLE)
  const all: Placed[] = [{ id: 1, parent: null, side: null, sponsor: null }, ...members.map(placed)]
  const counted = countTree(all)
  const rows = all.map(({ id, parent, side, sponsor }) => {
    const { left, right, pairs, sponsored } = counted.get(id)!
    return {
      ...{ id, parent_id: parent, side, sponsor_id: sponsor, pairs },
      ...{ left_members: left, right_members: right },
      balance: pairs * PAIR_BONUS + sponsored * SPONSOR_BONUS,
    }
  })
  for (let from = 0; from < rows.length; from += ROWS) {
    await database.query(
      'INSERT INTO usual_nodes SELECT * FROM json_populate_recordset(NULL::usual_nodes, $1)',
      [JSON.stringify(rows.slice(from, from + ROWS))],
    )
  }
  await database.query(`SELECT setval(pg_get_serial_sequence('usual_nodes', 'id'), $1)`, [all.length])
  await database.query('VACUUM ANALYZE usual_nodes')
}

const placed = ({ seq, parent, side, sponsor }: Member): Placed => ({ id: seq, parent, side, sponsor })

/** How many members have a counter or a balance that their tree does not come to. */
export async function wrongInUsual(database: DataSource): Promise<number> {
  const rows: (Placed & { left: number; right: number; pairs: number; balance: number })[] =
    await database.query(
      `SELECT id::float8 AS id, parent_id::float8 AS parent, side, sponsor_id::float8 AS sponsor,
            left_members::float8 AS left, right_members::float8 AS right, pairs::float8 AS pairs,
            balance::float8 AS balance
       FROM usual_nodes ORDER BY id`,
    )
  const counted = countTree(rows)
  return rows.filter(({ id, left, right, pairs, balance }) => {
    const truth = counted.get(id)!
    const due = truth.pairs * PAIR_BONUS + truth.sponsored * SPONSOR_BONUS
    return left !== truth.left || right !== truth.right || pairs !== truth.pairs || balance !== due
  }).length
}
