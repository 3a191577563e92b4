import { userInfo } from 'node:os'
import { runAs } from '../../rpc/caller'

/**
 * Runs an operator command: access to the database password is the authorization, there is no login. The
 * audit trail shows no member and the operating-system user in place of an address.
 */
export function runAsOperator<T>(work: () => T): T {
  return runAs({ address: `command line (${operatingSystemUser()})` }, work)
}

/** In a container the user may have no name. */
function operatingSystemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
