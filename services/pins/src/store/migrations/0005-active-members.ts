import { sqlMigration } from '@jejaring/service-kit'
import { createSummaryTable } from '@jejaring/service-kit/summary-table'
import { activityMonths } from '../summary-tables'

const monthOf = (column: string) => `date_trunc('month', ${column} AT TIME ZONE 'Asia/Jakarta')::date`
const MONTH_BEFORE = `(o.month - interval '1 month')::date`
const JOINED_MONTH = `coalesce((SELECT min(${monthOf('p.used_at')}) FROM pins p WHERE p.activated_member_id = o.member_id),
                    DATE '0001-01-01')`

/**
 * The members with a repeat order in each month, kept by a trigger, so that the version before keeps them too during a
 * rollout.
 */
export const ActiveMembers0005 = sqlMigration(
  'ActiveMembers1764200000005',
  `
      CREATE TABLE active_members (
        -- First days of months, by business day.
        month date NOT NULL,
        member_id uuid NOT NULL,
        -- Month of the activation; '0001-01-01' for a member without one.
        joined_month date NOT NULL,
        -- With a repeat order in the month before, too.
        retained boolean NOT NULL,
        PRIMARY KEY (month, member_id)
      );

      CREATE FUNCTION record_active_members() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        WITH ordered AS (SELECT DISTINCT ${monthOf('made_at')} AS month, member_id FROM rows_after)
        INSERT INTO active_members (month, member_id, joined_month, retained)
        SELECT o.month, o.member_id, ${JOINED_MONTH},
               EXISTS (SELECT FROM active_members a WHERE a.member_id = o.member_id AND a.month = ${MONTH_BEFORE})
               OR EXISTS (SELECT FROM ordered a WHERE a.member_id = o.member_id AND a.month = ${MONTH_BEFORE})
          FROM ordered o
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER record_active_members AFTER INSERT ON repeat_orders REFERENCING NEW TABLE AS rows_after
        FOR EACH STATEMENT EXECUTE FUNCTION record_active_members();

      WITH ordered AS (SELECT DISTINCT ${monthOf('made_at')} AS month, member_id FROM repeat_orders)
      INSERT INTO active_members (month, member_id, joined_month, retained)
      SELECT o.month, o.member_id, ${JOINED_MONTH},
             EXISTS (SELECT FROM ordered a WHERE a.member_id = o.member_id AND a.month = ${MONTH_BEFORE})
        FROM ordered o;
      ${createSummaryTable(activityMonths)}
    `,
)
