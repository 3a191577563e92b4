import type { Rights } from '@jejaring/service-kit'

/** Table privileges of the running service. Migrations insert the single rows. */
export const rights: Rights = {
  messages: 'SELECT, INSERT, UPDATE, DELETE',
  broadcasts: 'SELECT, INSERT, UPDATE',
  email_broadcasts: 'SELECT, INSERT, UPDATE',
  pace: 'SELECT, UPDATE',
  channel_pace: 'SELECT, UPDATE',
  suppressed_addresses: 'SELECT, INSERT, UPDATE, DELETE',
  // Append-only history of the texts.
  template_texts: 'SELECT, INSERT',
  device: 'SELECT, UPDATE',
  device_event_ids: 'USAGE',
  device_lines: 'SELECT, INSERT, DELETE',
  device_lease: 'SELECT, UPDATE',
  device_orders: 'SELECT, INSERT, UPDATE, DELETE',
  device_credentials: 'SELECT, INSERT, UPDATE, DELETE',
  device_keys: 'SELECT, INSERT, UPDATE, DELETE',
}
