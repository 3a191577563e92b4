import type { Difference, Findings } from './findings'
import type { Snapshot } from './snapshot'

/** Redundant data of the pins' tables; each query returns the rows that disagree (rule book §4). */
const rules: Readonly<Record<string, string>> = {
  'pins created are pins available, reserved or used': `
    SELECT 'package ' || coalesce(p.package_id, m.package_id) AS subject,
           coalesce(m.made, 0)::text AS expected, coalesce(p.there, 0)::text AS actual
      FROM (SELECT package_id, count(*) AS there FROM pins GROUP BY package_id) p
      FULL JOIN (SELECT package_id, sum(qty) AS made FROM pin_movements WHERE type = 'create' GROUP BY package_id) m USING (package_id)
     WHERE coalesce(p.there, 0) <> coalesce(m.made, 0)`,

  'a stock is what its history adds up to': `
    SELECT concat('member ', coalesce(p.owner_id, m.member_id), ' package ', coalesce(p.package_id, m.package_id)) AS subject,
           coalesce(m.rest, 0)::text AS expected, coalesce(p.stock, 0)::text AS actual
      FROM (SELECT owner_id, package_id, count(*) AS stock FROM pins WHERE status <> 'used' GROUP BY owner_id, package_id) p
      FULL JOIN (SELECT member_id, package_id, sum(CASE WHEN type IN ('create', 'transfer_in') THEN qty ELSE -qty END) AS rest
                   FROM pin_movements GROUP BY member_id, package_id) m
        ON m.member_id = p.owner_id AND m.package_id = p.package_id
     WHERE coalesce(p.stock, 0) <> coalesce(m.rest, 0)`,

  'a reservation holds its pins': `
    SELECT 'registration ' || r.registration_id AS subject,
           CASE r.state WHEN 'released' THEN 'no pins' ELSE r.qty || ' ' || r.state END AS expected,
           coalesce(string_agg(p.n || ' ' || p.status, ', '), 'no pins') AS actual
      FROM reservations r
      LEFT JOIN (SELECT registration_id, status, count(*) AS n FROM pins GROUP BY registration_id, status) p USING (registration_id)
     GROUP BY r.registration_id, r.state, r.qty
    HAVING coalesce(string_agg(p.n || ' ' || p.status, ', '), 'no pins')
           <> CASE r.state WHEN 'released' THEN 'no pins' ELSE r.qty || ' ' || r.state END`,

  'a repeat order uses its pins': `
    SELECT 'repeat order ' || o.id AS subject, o.qty::text AS expected, count(p.id)::text AS actual
      FROM repeat_orders o LEFT JOIN pins p ON p.repeat_order_id = o.id
     GROUP BY o.id, o.qty HAVING count(p.id) <> o.qty`,
}

/** Compares pins with their history, reservations and repeat orders. */
export async function reconcilePins(
  pins: Snapshot,
  running: ReadonlySet<string>,
  findings: Findings,
): Promise<void> {
  for (const [rule, sql] of Object.entries(rules)) {
    const rows = await pins.query<Omit<Difference, 'rule'>>(sql)
    findings.addAll(rows.map((row) => ({ rule, ...row })))
  }
  const reserved = await pins.query<{ id: string }>(
    `SELECT registration_id AS id FROM reservations WHERE state = 'reserved'`,
  )
  for (const { id } of reserved.filter(({ id }) => !running.has(id)))
    findings.add('reserved pins belong to a running registration', `registration ${id}`, 'running', 'over')
}
