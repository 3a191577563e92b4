import type { EntityManager } from 'typeorm'

/** Records that a member has logged in from a network. */
export async function rememberAddress(
  manager: EntityManager,
  memberId: string,
  network: string,
  now: Date,
): Promise<void> {
  if (network === '') return
  await manager.query(
    `INSERT INTO known_addresses (member_id, network, last_login_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id, network) DO UPDATE SET last_login_at = excluded.last_login_at`,
    [memberId, network, now],
  )
}

export async function isKnownAddress(
  manager: EntityManager,
  memberId: string,
  network: string,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'SELECT 1 FROM known_addresses WHERE member_id = $1 AND network = $2',
    [memberId, network],
  )
  return rows.length > 0
}
