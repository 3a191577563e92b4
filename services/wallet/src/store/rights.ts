import { dualControlRights, type Rights, summaryTableRights } from '@jejaring/service-kit'
import { summaryTables } from './summary-tables'

/** Table privileges of the running service. */
export const rights: Rights = {
  // Append-only: the ledger, histories, files and reports.
  moves: 'SELECT, INSERT',
  flushed_bonuses: 'SELECT, INSERT',
  withdrawal_steps: 'SELECT, INSERT',
  voucher_steps: 'SELECT, INSERT',
  payout_files: 'SELECT, INSERT',
  payout_results: 'SELECT, INSERT',
  reconciliations: 'SELECT, INSERT',
  reconciliation_requests: 'SELECT, INSERT',
  repeat_order_reminders: 'SELECT, INSERT',
  balances: 'SELECT, INSERT, UPDATE',
  wallet_days: 'SELECT, INSERT, UPDATE',
  bonus_intake: 'SELECT, UPDATE',
  // Requester, amount and account are immutable; only the state changes.
  withdrawals: 'SELECT, INSERT, UPDATE (status, reason, refused_by, finished_at, payout_id, version)',
  withdrawal_checks: 'SELECT, INSERT, DELETE',
  invoice_serials: 'SELECT, INSERT, UPDATE',
  voucher_withdrawals: 'SELECT, INSERT, UPDATE (status, reason, takes, changed_at, payout_id, version)',
  voucher_serials: 'SELECT, INSERT, UPDATE',
  payout_templates: 'SELECT, INSERT, UPDATE',
  payout_serials: 'SELECT, INSERT, UPDATE',
  payouts: 'SELECT, INSERT, UPDATE',
  payout_lines: 'SELECT, INSERT, UPDATE (outcome)',
  claim_payments: 'SELECT, INSERT, UPDATE (status, reason, changed_at)',
  recorded_claims: 'SELECT, INSERT, UPDATE (version, source)',
  members: 'SELECT, INSERT, UPDATE',
  ...summaryTableRights(summaryTables),
  ...dualControlRights,
  // Used by CHECK constraints.
  'is_wallet(ledger_account)': 'EXECUTE',
}
