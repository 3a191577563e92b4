import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'

/** Created by a start and readable only by its user; they decide the owner of a data directory. */
const OWNED_PATHS = ['secrets.json', 'postgres', join('postgres', 'data'), 'nats', 'logs']

/**
 * Throws a ReadableError when another user created the data directory: PostgreSQL would refuse its files, and
 * a file rewritten by root is lost to its owner. An empty directory may belong to anyone if it is writable.
 */
export function checkOwner(directory: string, me = process.getuid?.()): void {
  const made = OWNED_PATHS.map((name) => join(directory, name)).find((path) => isAnothers(path, me))
  if (!made) return
  throw new ReadableError(
    `${describeOwner(made, me)} Do this as that user, or choose another DATA_DIR. If it was handed over, and nothing runs there: ` +
      `chown -R ${me} ${directory}.`,
  )
}

/** Throws a ReadableError when the directory belongs to another user and is not readable. */
export function checkOpen(directory: string, me = process.getuid?.()): void {
  if (!isAnothers(directory, me) || isAllowed(directory, constants.X_OK)) return
  throw new ReadableError(`${describeOwner(directory, me)} Do this as that user, or choose another DATA_DIR.`)
}

function describeOwner(path: string, me: number | undefined): string {
  const name = (user: number | undefined) => (user === 0 ? 'root' : `user ${user}`)
  return `${path} belongs to ${name(ownerOf(path))}, and this is ${name(me)}.`
}

function isAnothers(path: string, me: number | undefined): boolean {
  const owner = ownerOf(path)
  return owner !== undefined && owner !== me
}

/** Undefined when there is nothing, or nothing visible. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    return undefined
  }
}

function isAllowed(path: string, what: number): boolean {
  try {
    accessSync(path, what)
    return true
  } catch {
    return false
  }
}
