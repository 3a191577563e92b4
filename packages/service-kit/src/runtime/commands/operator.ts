import { userInfo } from 'node:os'
import { runAs } from '../../rpc/caller'

/**
 * Runs a command of the operator: whoever can reach the database with the service's own password; no login is asked for
 * on top. The audit trail then shows no member, and the account of this machine in place of an address.
 */
export function runAsOperator<T>(work: () => T): T {
  return runAs({ address: `command line (${operatingSystemUser()})` }, work)
}

/** In a container the running user may have no name. */
function operatingSystemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
