import { Client } from 'pg'
import { connectNats } from '../../../packages/service/src/nats/connection'
import { ReadableError } from '../system/readable-error'

/** A connection to the PostgreSQL server. Throws a sentence where there is none; it repeats nothing of the address. */
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

/** Throws a sentence where the PostgreSQL server that somebody named cannot be used. */
export async function checkPostgres(url: string): Promise<void> {
  await (await connectPostgres(url)).end()
}

/** Throws a sentence where the NATS server that somebody named cannot be used. */
export async function checkNats(url: string): Promise<void> {
  try {
    const nats = await connectNats(url, 'check')
    await nats.connection.close()
  } catch (cause) {
    throw new ReadableError(
      `The NATS server does not let us in: ${(cause as Error).message}. Check NATS_URL.`,
      { cause },
    )
  }
}
