import type { Difference, Findings } from './findings'
import type { Snapshot } from './snapshot'

/** Redundant data of the pins' tables; each query returns the rows that disagree (rule book §4). */
const rules: Readonly<Record<string, string>> = {
  'pins created are pins available, reserved, used or void': `
    SELECT 'package ' || coalesce(p.package_id, m.package_id) AS subject,
           coalesce(m.made, 0)::text AS expected, coalesce(p.there, 0)::text AS actual
      FROM (SELECT package_id, count(*) AS there FROM pins GROUP BY package_id) p
      FULL JOIN (SELECT package_id, sum(qty) AS made FROM pin_movements WHERE type = 'create' GROUP BY package_id) m USING (package_id)
     WHERE coalesce(p.there, 0) <> coalesce(m.made, 0)`,

  'a stock is what its history adds up to': `
    SELECT concat('member ', coalesce(p.owner_id, m.member_id), ' package ', coalesce(p.package_id, m.package_id)) AS subject,
           coalesce(m.rest, 0)::text AS expected, coalesce(p.stock, 0)::text AS actual
      FROM (SELECT owner_id, package_id, count(*) AS stock FROM pins WHERE status NOT IN ('used', 'void') GROUP BY owner_id, package_id) p
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

  'an active member has a repeat order in that month': `
    SELECT concat('member ', member_id, ' month ', month) AS subject,
           coalesce(o.orders, 'none') AS expected, coalesce(a.state, 'none') AS actual
      FROM (SELECT member_id, date_trunc('month', made_at AT TIME ZONE 'Asia/Jakarta')::date AS month, 'active' AS orders
              FROM repeat_orders GROUP BY 1, 2) o
      FULL JOIN (SELECT member_id, month, 'active' AS state FROM active_members) a USING (member_id, month)
     WHERE o.orders IS NULL OR a.state IS NULL`,

  'a void has its pins and its history': `
    SELECT 'void ' || v.id AS subject, v.qty || ' pins, ' || v.qty || ' in the history' AS expected,
           concat(coalesce(p.pins, 0), ' pins, ', coalesce(h.pins, 0), ' in the history') AS actual
      FROM pin_voids v
      LEFT JOIN (SELECT void_id, count(*) AS pins FROM pins WHERE status = 'void' GROUP BY void_id) p ON p.void_id = v.id
      LEFT JOIN (SELECT void_id, sum(qty) AS pins FROM pin_movements WHERE type = 'void' GROUP BY void_id) h
        ON h.void_id = v.id
     WHERE coalesce(p.pins, 0) <> v.qty OR coalesce(h.pins, 0) <> v.qty`,

  'an undone creation has only void pins': `
    SELECT 'creation ' || c.id AS subject, c.qty || ' void' AS expected, count(p.id) || ' void' AS actual
      FROM pin_creations c JOIN pin_voids v ON v.creation_id = c.id
      LEFT JOIN pins p ON p.creation_id = c.id AND p.void_id = v.id
     GROUP BY c.id, c.qty HAVING count(p.id) <> c.qty`,
}

/** Compares pins with their history, reservations, repeat orders and voids. */
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
