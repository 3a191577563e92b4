import type { Rights } from '@jejaring/service-kit'

/** What the running service may do with each table. Packages and the state's row come with a migration. */
export const rights: Rights = {
  config_values: 'SELECT, INSERT, UPDATE',
  config_state: 'SELECT, UPDATE',
  banks: 'SELECT, INSERT, UPDATE',
  packages: 'SELECT, UPDATE',
  // Every version stays what it was when somebody was paid by it.
  plan_versions: 'SELECT, INSERT',
  plan_packages: 'SELECT, INSERT',
}
