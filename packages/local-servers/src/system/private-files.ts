import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Atomically writes a file that only its owner can read. */
export function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const next = `${path}.next`
  writeFileSync(next, text, { mode: 0o600, flush: true })
  renameSync(next, path)
}

/** Returns a random secret that is kept in a 0600 file, so that it survives restarts. */
export function persistentSecret(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = newSecret()
  writePrivate(path, secret)
  return secret
}

export function newSecret(): string {
  return randomBytes(24).toString('hex')
}
