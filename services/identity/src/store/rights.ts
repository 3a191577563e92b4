import { dualControlRights, type Rights, summaryTableRights } from '@jejaring/service-kit'
import { summaryTables } from './summary-tables'

/** Table privileges of the running service. */
export const rights: Rights = {
  members: 'SELECT, INSERT, UPDATE, DELETE',
  // Deleted by cascade with its member.
  credentials: 'SELECT, INSERT, UPDATE',
  registrations: 'SELECT, INSERT, UPDATE',
  photos: 'SELECT, INSERT',
  sessions: 'SELECT, INSERT, UPDATE, DELETE',
  // Also deleted by cascade with its session.
  push_subscriptions: 'SELECT, INSERT, UPDATE (summarised_day, announced_at), DELETE',
  password_links: 'SELECT, INSERT, UPDATE, DELETE',
  second_factors: 'SELECT, INSERT, UPDATE, DELETE',
  recovery_codes: 'SELECT, INSERT, DELETE',
  passkeys: 'SELECT, INSERT, UPDATE (counter, last_used_at), DELETE',
  passkey_challenges: 'SELECT, INSERT, UPDATE, DELETE',
  login_challenges: 'SELECT, INSERT, DELETE',
  phone_codes: 'SELECT, INSERT, UPDATE, DELETE',
  email_addresses: 'SELECT, INSERT, UPDATE, DELETE',
  email_codes: 'SELECT, INSERT, UPDATE, DELETE',
  // Dequeuing locks rows, which needs UPDATE.
  recovery_requests: 'SELECT, INSERT, UPDATE, DELETE',
  known_addresses: 'SELECT, INSERT, UPDATE, DELETE',
  // Rows are not changed, and deleted after the configured period, like notifications and pictures.
  security_events: 'SELECT, INSERT, DELETE',
  login_failures: 'SELECT, INSERT, UPDATE, DELETE',
  call_counts: 'SELECT, INSERT, UPDATE, DELETE',
  // Notifications are read, replaced by later ones of the same source, and deleted by age.
  notifications: 'SELECT, INSERT, UPDATE (position, message, created_at, read_at), DELETE',
  announcement_pictures: 'SELECT, INSERT',
  // Audience, channels and author stay as they were published.
  announcements:
    'SELECT, INSERT, UPDATE (title, body, picture_hash, from_day, to_day, withdrawn_at, version)',
  // Deleted by cascade with its member.
  announcement_reads: 'SELECT, INSERT',
  // Deleted by cascade with their member.
  identity_verifications: 'SELECT, INSERT, UPDATE',
  // Pictures are also deleted by age after their rejection, drafts after their upload.
  identity_pictures: 'SELECT, INSERT, UPDATE, DELETE',
  identity_drafts: 'SELECT, INSERT, UPDATE, DELETE',
  prospect_links: 'SELECT, INSERT, UPDATE (code, created_at), DELETE',
  prospect_applications: 'SELECT, INSERT, UPDATE (tries), DELETE',
  prospect_code_days: 'SELECT, INSERT, UPDATE (codes), DELETE',
  prospect_link_days: 'SELECT, INSERT, UPDATE (codes), DELETE',
  prospects:
    'SELECT, INSERT, UPDATE (name, city, note, consent_version, created_at, expires_at, registration_id), DELETE',
  // Append-only; deleted by cascade with its member.
  consents: 'SELECT, INSERT',
  // Append-only.
  audit_entries: 'SELECT, INSERT',
  'audit_target_name(jsonb,jsonb)': 'EXECUTE',
  audit_seals: 'SELECT, INSERT',
  audit_unsealed: 'SELECT, INSERT, DELETE',
  audit_chain: 'SELECT, UPDATE',
  // Written by the operator's command that erases, as the owner.
  audit_redactions: 'SELECT',
  erased_members: 'SELECT',
  // Written by that command, too; deleted after its last day.
  retained_tax_numbers: 'SELECT, UPDATE (sealed_numbers, key_mark), DELETE',
  // Deleted when the approval is taken back.
  approved_erasures: 'SELECT, INSERT, DELETE',
  ...summaryTableRights(summaryTables),
  ...dualControlRights,
}
