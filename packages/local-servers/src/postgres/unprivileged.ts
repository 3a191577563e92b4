import { spawnSync } from 'node:child_process'
import { ReadableError } from '../system/readable-error'

/** The command that starts a program which refuses to run as root. */
export interface Unprivileged {
  command: string
  args: string[]
}

let namespaces: boolean | undefined

/**
 * Wraps a command for PostgreSQL, which refuses to run as root. For root it runs in a user namespace that
 * maps root to another user id: files stay root's, so 0700 parent folders and any umask are no obstacle.
 */
export function unprivileged(command: string, args: string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { command, args }
  namespaces ??= spawnSync('unshare', [...AS_USER, 'true']).status === 0
  if (!namespaces) {
    throw new ReadableError(
      'PostgreSQL does not run as root, and this machine does not let root become another user (unshare --user). ' +
        'Start Jejaring as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  return { command: 'unshare', args: [...AS_USER, command, ...args] }
}

const AS_USER = ['--user', '--map-user=1000', '--map-group=1000']
