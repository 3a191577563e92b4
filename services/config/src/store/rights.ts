import { dualControlRights, type Rights } from '@jejaring/service-kit'

/** Table privileges of the running service. Migrations insert the packages and the state row. */
export const rights: Rights = {
  config_values: 'SELECT, INSERT, UPDATE',
  config_state: 'SELECT, UPDATE',
  banks: 'SELECT, INSERT, UPDATE',
  packages: 'SELECT, UPDATE',
  // Plan versions are immutable.
  plan_versions: 'SELECT, INSERT',
  plan_packages: 'SELECT, INSERT',
  ...dualControlRights,
}
