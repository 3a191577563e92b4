import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newSecret, persistentSecret, writePrivate } from '../system/private-files'
import { ReadableError } from '../system/readable-error'
import { run } from '../system/run'
import type { PostgresBinaries } from './binaries'
import { runningPostmaster } from './postmaster-pid'
import { unprivileged } from './unprivileged'

export const SUPERUSER = 'postgres'

export interface Cluster {
  data: string
  log: string
  password: string
}

/**
 * Returns the database files in `directory`, created on the first call. `initdb` writes to a temporary folder
 * that is then renamed, so that an interrupted start leaves nothing that looks finished.
 */
export async function cluster(
  directory: string,
  binaries: PostgresBinaries,
  durable: boolean,
): Promise<Cluster> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const data = join(directory, 'data')
  const passwordFile = join(directory, 'password')
  if (existsSync(data) && !existsSync(passwordFile)) await renewPassword(data, passwordFile, binaries)
  const password = persistentSecret(passwordFile)
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
    // ICU collation for names; English messages in any locale of the machine.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  const { code, output } = await run(command, args, { environment: environment(), undisturbed: true })
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new ReadableError(`PostgreSQL could not make its files in ${data}: ${reason(output)}`)
  }
  renameSync(unfinished, data)
}

/**
 * Sets a new superuser password when the password file is missing. The server runs in single-user mode, which
 * asks for no password.
 */
async function renewPassword(data: string, file: string, binaries: PostgresBinaries): Promise<void> {
  const server = runningPostmaster(data)
  if (server)
    throw new ReadableError(
      `${file} is gone while PostgreSQL runs (process ${server.pid}). Stop it; the next start makes a new password.`,
    )
  const password = newSecret()
  const { command, args } = unprivileged(binaries.postgres, ['--single', '-D', data, 'postgres'])
  const input = `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`
  const { code, output } = await run(command, args, { environment: environment(), undisturbed: true, input })
  if (code !== 0 || /ERROR|FATAL|PANIC/.test(output))
    throw new ReadableError(`PostgreSQL could not be given a new password (${data}): ${reason(output)}`)
  // Written last: an interrupted start finds no file and repeats this.
  writePrivate(file, password)
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}

function reason(output: string): string {
  const lines = output.trim().split('\n')
  return (lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? '').trim()
}
