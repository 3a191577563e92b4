import { type Rights, summaryTableRights } from '@jejaring/service-kit'
import { summaryTables } from './summary-tables'

/** Table privileges of the running service, both server and settler. */
export const rights: Rights = {
  // The log and its bonuses.
  plan_versions: 'SELECT, INSERT',
  placements: 'SELECT, INSERT',
  placements_id_seq: 'USAGE',
  placement_log: 'SELECT, INSERT',
  bonuses: 'SELECT, INSERT',
  sponsors: 'SELECT, INSERT',
  waiting_placements: 'SELECT, INSERT, DELETE',
  checkpoint: 'SELECT, UPDATE',
  settler_lease: 'SELECT, UPDATE',
  registrations: 'SELECT, INSERT, UPDATE',
  registration_accounts: 'SELECT, INSERT, UPDATE (held)',
  members: 'SELECT, INSERT, UPDATE',
  months_added: 'SELECT, UPDATE',
  programme_months: 'SELECT, INSERT, UPDATE',
  flushed_months: 'SELECT, INSERT, UPDATE',
  ...summaryTableRights(summaryTables),
}
