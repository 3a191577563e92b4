import type { Rights } from '@jejaring/service-kit'

/** What the running service may do with each table. The single rows come with a migration. */
export const rights: Rights = {
  messages: 'SELECT, INSERT, UPDATE, DELETE',
  pace: 'SELECT, UPDATE',
  // Who wrote what, version by version.
  template_texts: 'SELECT, INSERT',
  device: 'SELECT, UPDATE',
  device_event_ids: 'USAGE',
  device_lines: 'SELECT, INSERT, DELETE',
  device_lease: 'SELECT, UPDATE',
  device_orders: 'SELECT, INSERT, UPDATE, DELETE',
  device_credentials: 'SELECT, INSERT, UPDATE, DELETE',
  device_keys: 'SELECT, INSERT, UPDATE, DELETE',
}
