import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Visitor } from '../http/visitor'
import type { Product } from '../system/product'
import { ReadableError } from '../system/readable-error'
import type { Kept } from './phone'

const TRIES = 600

/** Waits until the demonstration data is there, and logs in as the member that its last line names. */
export async function loginOfDemo({ directory, origin }: Product): Promise<Kept> {
  const [, username, password] = await lastLine(join(directory, 'logs', 'demo.log'))
  const visitor = new Visitor(origin)
  await visitor.login(username as string, password as string)
  const cookies = visitor.session.cookie.split('; ').map((pair) => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    ...{ domain: new URL(origin).hostname, path: '/', expires: -1 },
    ...{ httpOnly: false, secure: false, sameSite: 'Lax' as const },
  }))
  return { cookies, origins: [] }
}

async function lastLine(log: string): Promise<RegExpMatchArray> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = existsSync(log) && readFileSync(log, 'utf8').match(/Log in as (\S+) with (\S+)/)
    if (found) return found
    await sleep(500)
  }
  throw new ReadableError('The demonstration data did not come.')
}
