import { type Rights, summaryTableRights } from '@jejaring/service-kit'
import { summaryTables } from './summary-tables'

/** What the running service may do with each table. */
export const rights: Rights = {
  members: 'SELECT, INSERT, UPDATE, DELETE',
  // Goes with its member.
  credentials: 'SELECT, INSERT, UPDATE',
  registrations: 'SELECT, INSERT, UPDATE',
  photos: 'SELECT, INSERT',
  sessions: 'SELECT, INSERT, UPDATE, DELETE',
  password_links: 'SELECT, INSERT, UPDATE, DELETE',
  second_factors: 'SELECT, INSERT, UPDATE, DELETE',
  recovery_codes: 'SELECT, INSERT, DELETE',
  login_challenges: 'SELECT, INSERT, DELETE',
  // Requests are locked while they are taken.
  recovery_requests: 'SELECT, INSERT, UPDATE, DELETE',
  known_addresses: 'SELECT, INSERT, UPDATE, DELETE',
  login_failures: 'SELECT, INSERT, UPDATE, DELETE',
  call_counts: 'SELECT, INSERT, UPDATE, DELETE',
  // A mailbox: lines are read, replaced by later ones of the same source, and forgotten after some time.
  notifications: 'SELECT, INSERT, UPDATE (position, message, created_at, read_at), DELETE',
  // What happened.
  audit_entries: 'SELECT, INSERT',
  audit_seals: 'SELECT, INSERT',
  audit_unsealed: 'SELECT, INSERT, DELETE',
  audit_chain: 'SELECT, UPDATE',
  ...summaryTableRights(summaryTables),
}
