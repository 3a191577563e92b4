import type { Pool } from 'pg'

/** Inserts a settled chain below a member, every eighth node with a leaf; returns its last node. */
export async function chainBelow(database: Pool, username: string, members: number): Promise<string> {
  const client = await database.connect()
  const length = Math.floor(members * 0.9)
  try {
    const { rows } = await client.query(
      `SELECT p.id AS top, (SELECT max(id) FROM placements) AS base FROM placements p JOIN members USING (member_id)
        WHERE username = $1`,
      [username],
    )
    const { top, base } = rows[0]
    await client.query('BEGIN')
    // The log first: a numbered placement is not queued.
    await client.query(
      `INSERT INTO placement_log
       SELECT c.seq + n, $1 + n, CASE WHEN n = 1 THEN $2 WHEN n <= $3 THEN $1 + n - 1 ELSE $1 + 8 * (n - $3) END,
              CASE WHEN n = 1 OR n % 2 = 0 OR n > $3 THEN 'left' ELSE 'right' END, $2, 1, 1, c.day, c.plan_version
         FROM checkpoint c, generate_series(1, $4::bigint) n`,
      [base, top, length, members].map(Number),
    )
    await client.query(
      `INSERT INTO placements (id, member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points,
                               placed_at, registration_id)
       SELECT l.placement_id, gen_random_uuid(), l.parent_id, l.side, l.sponsor_id, 1, 1, 500000, 1, last.placed_at,
              gen_random_uuid()
         FROM placement_log l, placements last WHERE l.placement_id > $1 AND last.id = $1 ORDER BY l.seq`,
      [Number(base)],
    )
    await client.query(
      `INSERT INTO members SELECT member_id, 'm' || id - $1, '', '', 1 FROM placements WHERE id > $1`,
      [Number(base)],
    )
    // A new epoch makes every projection rebuild.
    await client.query('UPDATE checkpoint SET epoch = epoch + 1, seq = seq + $1', [members])
    await client.query(`SELECT setval(pg_get_serial_sequence('placements', 'id'), max(id)) FROM placements`)
    await client.query('COMMIT')
    await client.query('ANALYZE placements, members')
  } finally {
    client.release()
  }
  return `m${length}`
}
