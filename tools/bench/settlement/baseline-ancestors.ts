import type { DataSource } from 'typeorm'
import type { Slot } from '../../../services/network/test/support/tree-shapes'
import { createBaselineTables } from './baseline-tables'

/**
 * The baseline, the usual approach: the registration's transaction updates all ancestors. It locks their rows from the root
 * down, so that two registrations cannot deadlock.
 */
const FUNCTIONS = `
  CREATE FUNCTION rival_way(bigint, integer) RETURNS TABLE (id bigint, leg integer, distance integer)
  LANGUAGE sql STABLE AS $$
    WITH RECURSIVE way AS (
      SELECT $1 AS id, $2 AS leg, 1 AS distance
      UNION ALL
      SELECT n.parent_id, n.side, way.distance + 1
        FROM way JOIN rival_nodes n ON n.id = way.id WHERE n.parent_id IS NOT NULL
    ) SELECT * FROM way
  $$;

  CREATE FUNCTION rival_matched(l bigint, r bigint, leg integer) RETURNS integer LANGUAGE sql IMMUTABLE AS
    'SELECT (CASE WHEN (leg = 0 AND l < r) OR (leg = 1 AND r < l) THEN 1 ELSE 0 END)';

  CREATE FUNCTION rival_register(parent bigint, leg integer, sponsor bigint, today date) RETURNS bigint
  LANGUAGE plpgsql AS $$
  DECLARE new_id bigint;
  BEGIN
    INSERT INTO rival_nodes (parent_id, side, sponsor_id, day) VALUES (parent, leg, sponsor, today)
      RETURNING rival_nodes.id INTO new_id;
    -- A UNION instead of an OR, which would scan the whole table for each registration.
    PERFORM FROM rival_nodes n
      WHERE n.id IN (SELECT w.id FROM rival_way(parent, leg) w UNION SELECT sponsor) ORDER BY n.id FOR UPDATE;
    UPDATE rival_nodes n SET sponsored = sponsored + 1 WHERE n.id = sponsor;
    WITH changed AS (
      UPDATE rival_nodes n SET
        left_members = n.left_members + 1 - w.leg,
        right_members = n.right_members + w.leg,
        left_points = n.left_points + 1 - w.leg,
        right_points = n.right_points + w.leg,
        left_levels[least(w.distance, 10)] = n.left_levels[least(w.distance, 10)]
          + CASE WHEN w.leg = 0 AND w.distance <= 10 THEN 1 ELSE 0 END,
        right_levels[least(w.distance, 10)] = n.right_levels[least(w.distance, 10)]
          + CASE WHEN w.leg = 1 AND w.distance <= 10 THEN 1 ELSE 0 END,
        paid_day = today,
        paid_today = least(12, CASE WHEN n.paid_day = today THEN n.paid_today ELSE 0 END
          + rival_matched(n.left_points, n.right_points, w.leg)),
        paid = n.paid + least(rival_matched(n.left_points, n.right_points, w.leg),
          12 - CASE WHEN n.paid_day = today THEN n.paid_today ELSE 0 END)
      FROM rival_way(parent, leg) w WHERE n.id = w.id
      RETURNING n.id, w.leg, w.distance, rival_matched(old.left_points, old.right_points, w.leg) AS matched,
        (new.paid - old.paid)::integer AS paid, CASE WHEN old.paid_day = today THEN old.paid_today ELSE 0 END AS before,
        w.distance <= 10 AND CASE w.leg
          WHEN 0 THEN old.left_levels[least(w.distance, 10)] < old.right_levels[least(w.distance, 10)]
          ELSE old.right_levels[least(w.distance, 10)] < old.left_levels[least(w.distance, 10)] END AS level_pair
    )
    INSERT INTO rival_bonuses
        (seq, receiver_id, kind, level, side, matched, paid, flushed, cap, paid_before, rate, plan_version, amount)
      SELECT new_id, sponsor, 'sponsor', 0, NULL, 0, 0, 0, NULL, NULL, 100000, 1, 100000
      UNION ALL
      SELECT new_id, c.id, 'pairing', 0, CASE c.leg WHEN 0 THEN 'left' ELSE 'right' END, c.matched, c.paid,
             c.matched - c.paid, 12, c.before, 50000, 1, c.paid * 50000 FROM changed c WHERE c.matched > 0
      UNION ALL
      SELECT new_id, c.id, 'pairing_level', c.distance, CASE c.leg WHEN 0 THEN 'left' ELSE 'right' END, 1, 1,
             0, NULL, NULL, 5000, 1, 5000 FROM changed c WHERE c.level_pair;
    RETURN new_id;
  END $$;`

export async function createAncestorsBaseline(database: DataSource): Promise<void> {
  await createBaselineTables(database)
  await database.query(FUNCTIONS)
}

/** Registers a member; the commit settles it. Returns its id. */
export async function registerWithAncestors(
  database: DataSource,
  { parent, side, sponsor }: Slot & { sponsor: number },
  day: string,
): Promise<number> {
  const [row]: { id: number }[] = await database.query(
    'SELECT rival_register($1, $2, $3, $4)::float8 AS id',
    [parent, side === 'left' ? 0 : 1, sponsor, day],
  )
  return row!.id
}
