import { sqlMigration } from '@jejaring/service-kit'

/**
 * Payout files of voucher withdrawals. The deferred triggers hold at each commit, also for the version before, which does
 * not know payouts of vouchers: an ended payout has no open line, and the status of a voucher withdrawal in a payout is the
 * outcome of its line.
 */
export const PayOutVouchers0008 = sqlMigration(
  'PayOutVouchers1764200000008',
  `
      ALTER TABLE payouts ADD COLUMN kind text NOT NULL DEFAULT 'withdrawals'
        CHECK (kind IN ('withdrawals', 'vouchers'));

      ALTER TABLE voucher_withdrawals ADD COLUMN payout_id uuid REFERENCES payouts (id);
      ALTER TABLE voucher_withdrawals ADD CONSTRAINT voucher_withdrawals_pending_outside_payouts
        CHECK (payout_id IS NULL OR status <> 'pending');

      ALTER TABLE payout_lines ALTER COLUMN withdrawal_id DROP NOT NULL;
      ALTER TABLE payout_lines ADD COLUMN voucher_id uuid REFERENCES voucher_withdrawals (id);
      ALTER TABLE payout_lines ADD CONSTRAINT payout_lines_pay_one CHECK (num_nonnulls(withdrawal_id, voucher_id) = 1);
      -- A voucher withdrawal is in at most one open payout and is paid by at most one, under any race. After a refusal it
      -- may be paid by another.
      CREATE UNIQUE INDEX payout_lines_live_voucher ON payout_lines (voucher_id) WHERE outcome IS NULL;
      CREATE UNIQUE INDEX payout_lines_paid_voucher ON payout_lines (voucher_id) WHERE outcome = 'paid';
      CREATE INDEX payout_lines_of_voucher ON payout_lines (voucher_id);

      CREATE FUNCTION refuse_open_lines_of_ended_payout() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM payout_lines WHERE payout_id = NEW.id AND outcome IS NULL) THEN
          RAISE EXCEPTION 'payout % is % and has open lines', NEW.number, NEW.status USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER payouts_end_with_their_lines AFTER UPDATE ON payouts
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IN ('closed', 'cancelled'))
        EXECUTE FUNCTION refuse_open_lines_of_ended_payout();

      CREATE FUNCTION refuse_voucher_unlike_its_line() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (
          SELECT FROM payout_lines
           WHERE payout_id = NEW.payout_id AND voucher_id = NEW.id
             AND outcome IS NOT DISTINCT FROM CASE NEW.status WHEN 'success' THEN 'paid' WHEN 'failed' THEN 'refused' END
        ) THEN
          RAISE EXCEPTION 'voucher withdrawal % is % unlike its payout line', NEW.invoice, NEW.status
            USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER voucher_withdrawals_follow_their_line AFTER INSERT OR UPDATE ON voucher_withdrawals
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payout_id IS NOT NULL)
        EXECUTE FUNCTION refuse_voucher_unlike_its_line();
    `,
)
