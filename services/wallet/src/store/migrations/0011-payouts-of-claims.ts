import { sqlMigration } from '@jejaring/service-kit'

/**
 * Payout files of reward claims. A claim payment is a claim's line of one file, with the amount and account at that time;
 * rewards owns the claim. Constraints on the lines are validated by the next migration, without an exclusive lock.
 */
export const PayOutClaims0011 = sqlMigration(
  'PayOutClaims1764200000011',
  `
      ALTER TABLE payouts DROP CONSTRAINT payouts_kind_check;
      ALTER TABLE payouts ADD CONSTRAINT payouts_kind_check CHECK (kind IN ('withdrawals', 'vouchers', 'claims'));

      CREATE TABLE claim_payments (
        id uuid PRIMARY KEY,
        claim_id uuid NOT NULL,
        payout_id uuid NOT NULL REFERENCES payouts (id),
        invoice text NOT NULL,
        member_id uuid NOT NULL,
        amount bigint NOT NULL CHECK (amount > 0),
        bank_id integer NOT NULL,
        bank_name text NOT NULL,
        bank_account_name text NOT NULL,
        bank_account_number text NOT NULL,
        -- Pending: the file was cancelled, and the claim may be in another one.
        status text NOT NULL CHECK (status IN ('pending', 'process', 'success', 'failed')),
        reason text NOT NULL DEFAULT '',
        -- Of the claim.
        created_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL
      );
      -- A claim is in at most one open file and is paid by at most one, under any race.
      CREATE UNIQUE INDEX claim_payments_once ON claim_payments (claim_id) WHERE status IN ('process', 'success');
      CREATE INDEX claim_payments_of_claim ON claim_payments (claim_id);
      CREATE INDEX claim_payments_of_member ON claim_payments (member_id);

      ALTER TABLE payout_lines ADD COLUMN claim_payment_id uuid REFERENCES claim_payments (id);
      ALTER TABLE payout_lines DROP CONSTRAINT payout_lines_pay_one;
      ALTER TABLE payout_lines ADD CONSTRAINT payout_lines_pay_one
        CHECK (num_nonnulls(withdrawal_id, voucher_id, claim_payment_id) = 1) NOT VALID;

      CREATE FUNCTION refuse_claim_payment_unlike_its_line() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (
          SELECT FROM payout_lines
           WHERE payout_id = NEW.payout_id AND claim_payment_id = NEW.id AND outcome IS NOT DISTINCT FROM
             CASE NEW.status WHEN 'success' THEN 'paid' WHEN 'failed' THEN 'refused' WHEN 'pending' THEN 'returned' END
        ) THEN
          RAISE EXCEPTION 'claim payment % is % unlike its payout line', NEW.invoice, NEW.status
            USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER claim_payments_follow_their_line AFTER INSERT OR UPDATE ON claim_payments
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_claim_payment_unlike_its_line();
    `,
)
