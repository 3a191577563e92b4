import { type Rights, summaryTableRights } from '@jejaring/service-kit'
import { rollups } from './rollups'

/** What the running service, its server and its settler, may do with each table. */
export const rights: Rights = {
  // The log and what was paid by it.
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
  ...summaryTableRights(rollups),
}
