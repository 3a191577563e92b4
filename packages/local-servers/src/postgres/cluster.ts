import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecret, newSecret, writePrivate } from '../system/private-files'
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
  if (existsSync(data) && !existsSync(passwordFile)) await renewPassword(data, passwordFile, binaries)
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
  const { code, output } = await run(command, args, { environment: environment(), undisturbed: true })
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new ReadableError(`PostgreSQL could not make its files in ${data}: ${reason(output)}`)
  }
  renameSync(unfinished, data)
}

/**
 * Whoever takes the file away wants another password, or has lost the one there was: the superuser is given a new one by the
 * server alone with its files, which asks for none.
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
  // Only now: a start that is cut short finds no file, and does it again.
  writePrivate(file, password)
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}

function reason(output: string): string {
  const lines = output.trim().split('\n')
  return (lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? '').trim()
}
