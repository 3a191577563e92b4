import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Client } from 'pg'
import { connectNats } from '../../../packages/service-kit/src/messaging/nats/connection'

/** Connects to PostgreSQL. Throws a ReadableError that does not repeat the address. */
export async function connectPostgres(url: string): Promise<Client> {
  if (!URL.canParse(url))
    throw new ReadableError(
      'DATABASE_URL cannot be read as an address. In its password, write # / ? @ % as %23 %2F %3F %40 %25.',
    )
  try {
    const client = new Client({ connectionString: url })
    await client.connect()
    return client
  } catch (cause) {
    throw new ReadableError(
      `The PostgreSQL server does not let us in: ${(cause as Error).message}. Check DATABASE_URL.`,
      { cause },
    )
  }
}

/** Throws a ReadableError when the configured PostgreSQL server cannot be used. */
export async function checkPostgres(url: string): Promise<void> {
  const client = await connectPostgres(url)
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    checkVersion('PostgreSQL', rows[0]?.server_version ?? '', '15')
  } finally {
    await client.end()
  }
}

/** Throws a ReadableError when the configured NATS server cannot be used. */
export async function checkNats(url: string): Promise<void> {
  try {
    const { connection, manager } = await connectNats(url, 'check')
    try {
      checkVersion('NATS', connection.info?.version ?? '', '2.9')
      await manager.getAccountInfo()
    } finally {
      await connection.close()
    }
  } catch (cause) {
    if (cause instanceof ReadableError) throw cause
    throw new ReadableError(
      `The NATS server does not let us in: ${(cause as Error).message}. Check NATS_URL.`,
      { cause },
    )
  }
}

/** Throws a ReadableError when a server is older than required. */
export function checkVersion(server: string, found: string, oldest: string): void {
  const [number = found] = found.split(' ')
  const isNewEnough = number.localeCompare(oldest, 'en', { numeric: true }) >= 0
  if (!isNewEnough)
    throw new ReadableError(
      `The ${server} server is version ${number}; ${oldest} or newer is needed. Upgrade it, or name another one.`,
    )
}
