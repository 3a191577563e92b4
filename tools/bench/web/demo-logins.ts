import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Visitor } from '../../../test/support/http/visitor'
import type { RunningProduct } from '../../dev/system/start-product'
import type { StorageState } from './phone'

const MAX_ATTEMPTS = 600

/** The kind of visitor that loads a screen. */
export type Role = 'nobody' | 'member' | 'admin'

/** Storage state of each kind of visitor; undefined for an anonymous one. */
export type Logins = Readonly<Record<Role, StorageState | undefined>>

/** Waits for the demonstration data, and logs in as the member that its last log line names and as the admin. */
export async function loginsOfDemo(
  { directory, origin }: RunningProduct,
  adminPassword: string,
): Promise<Logins> {
  const [, username = '', password = ''] = await waitForLogin(join(directory, 'logs', 'demo.log'))
  return {
    nobody: undefined,
    member: await login(origin, 'member', username, password),
    admin: await login(origin, 'admin', 'admin', adminPassword),
  }
}

async function login(origin: string, role: Role, username: string, password: string): Promise<StorageState> {
  const visitor = new Visitor(origin)
  await visitor.login(username, password)
  const cookies = visitor.session.cookie.split('; ').map((pair) => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }))
  // The page stores this after a login.
  const localStorage = [{ name: 'jejaring-last-role', value: role }]
  return { cookies, origins: [{ origin, localStorage }] }
}

async function waitForLogin(log: string): Promise<RegExpMatchArray> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = existsSync(log) && readFileSync(log, 'utf8').match(/Log in as (\S+) with (\S+)/)
    if (found) return found
    await sleep(500)
  }
  throw new ReadableError('The demonstration data did not appear.')
}
