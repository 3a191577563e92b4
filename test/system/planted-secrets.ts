import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Visitor } from '../support/http/visitor'

export const forgedMessage = 'forged line'
const forged = `palsu\n{"level":30,"msg":"${forgedMessage}"}\r\n`

/** Sends secrets that a careless log would keep, and a forged log line in every field; returns the secrets. */
export async function plantSecrets(stranger: Visitor, member: Visitor, password: string): Promise<string[]> {
  const wrong = ['kata-sandi-di-kolom-username', `sandi-salah-${randomUUID()}`] as const
  await stranger.post('/api/auth/login', { username: wrong[0], password: wrong[1] })
  await stranger.post('/api/auth/login', { username: forged, password: forged })
  await stranger.post('/api/auth/forgot', { username: forged })
  await stranger.post('/api/auth/login/code', { challenge: 'C'.repeat(43), code: 'kode-918273' })
  await stranger.get(`/api/withdraws/verify/${'T'.repeat(43)}?x=${encodeURIComponent(forged)}`)
  const { body } = await member.post<{ secret: string }>('/api/users/second_factor/begin', { password })
  return [...wrong, 'C'.repeat(43), 'T'.repeat(43), 'kode-918273', body.secret]
}

/** Secrets in a visitor's cookies and header. */
export function secretsOf({ session }: Visitor): string[] {
  const values = session.cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1))
  return [session.token, ...values.map(decodeURIComponent)].filter((value) => value.length > 10)
}

interface Line {
  readonly msg?: string
  readonly status?: number
  readonly address?: string
}

/** The logs of all services, as text and line by line; throws where a line is broken. */
export function readLogs(dataDirectory: string): { text: string; lines: Line[] } {
  const directory = join(dataDirectory, 'logs')
  const text = readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('\n')
  const lines = text.split('\n').filter((line) => line.startsWith('{'))
  return { text, lines: lines.map((line) => JSON.parse(line) as Line) }
}
