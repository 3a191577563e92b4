import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecret } from '../system/private-files'
import { ReadableError } from '../system/readable-error'
import { run } from '../system/run'
import type { PostgresBinaries } from './binaries'
import { unprivileged } from './unprivileged'

export const SUPERUSER = 'postgres'

export interface Cluster {
  data: string
  log: string
  password: string
}

/**
 * The database files in `directory`, made on the first call. They are made beside their place and then renamed, so
 * that a start that was cut short leaves nothing that looks finished.
 */
export async function cluster(
  directory: string,
  binaries: PostgresBinaries,
  durable: boolean,
): Promise<Cluster> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const data = join(directory, 'data')
  const passwordFile = join(directory, 'password')
  const password = keptSecret(passwordFile)
  if (!existsSync(data)) await initialise(data, passwordFile, binaries, durable)
  return { data, log: join(directory, 'postgres.log'), password }
}

async function initialise(
  data: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  durable: boolean,
): Promise<void> {
  const unfinished = `${data}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const { command, args } = unprivileged(binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Names sort as people expect (ICU), messages stay English whatever the machine's locale is.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  const environment = { PATH: process.env.PATH, LC_ALL: 'C' }
  const { code, output } = await run(command, args, { environment, undisturbed: true })
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new ReadableError(`PostgreSQL could not make its files in ${data}: ${reason(output)}`)
  }
  renameSync(unfinished, data)
}

function reason(output: string): string {
  const lines = output.trim().split('\n')
  return (lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? '').trim()
}
