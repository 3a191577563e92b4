import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file that only its owner may read, so that a crash leaves either the old text or the new one. */
export function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const next = `${path}.next`
  writeFileSync(next, text, { mode: 0o600, flush: true })
  renameSync(next, path)
}

/** A random secret that stays the same from start to start because it is kept in a 0600 file. */
export function keptSecret(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = newSecret()
  writePrivate(path, secret)
  return secret
}

export function newSecret(): string {
  return randomBytes(24).toString('hex')
}
