import type { Queryable } from '@jejaring/service-kit'
import { type EntityManager, In } from 'typeorm'
import { catalogue, type ValueKey, type Values, valueKeys } from '../values/catalogue'
import { ConfigValue } from './entities'

/** Returns all system values; a value without a row has its initial value. */
export async function readValues(reads: Queryable): Promise<Values> {
  return Object.fromEntries(await readSomeValues(reads, valueKeys)) as Values
}

/** Returns some system values, in the order of `keys`. */
export async function readSomeValues(
  reads: Queryable,
  keys: readonly ValueKey[],
): Promise<[ValueKey, string][]> {
  const rows: Pick<ConfigValue, 'key' | 'value'>[] = await reads.query(
    'SELECT key, value FROM config_values WHERE key = ANY ($1::text[])',
    [keys],
  )
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  return keys.map((key) => [key, stored.get(key) ?? catalogue[key].initial])
}

export async function writeValue(manager: EntityManager, key: ValueKey, value: string): Promise<void> {
  await manager.query(
    `INSERT INTO config_values (key, value) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = config_values.version + 1`,
    [key, value],
  )
}

/** Returns the combined version of some values: it grows with every change of any of them. */
export async function versionOf(manager: EntityManager, keys: readonly ValueKey[]): Promise<bigint> {
  const rows = await manager.findBy(ConfigValue, { key: In([...keys]) })
  return rows.reduce((sum, { version }) => sum + version, 0n)
}

/** Serialises changes until the transaction ends, so that rules across several values hold. */
export async function lockConfig(manager: EntityManager): Promise<void> {
  await manager.query('SELECT 1 FROM config_state FOR UPDATE')
}

/** Increments and returns the state version, for `config.changed`. */
export async function nextStateVersion(manager: EntityManager): Promise<bigint> {
  const [rows]: [{ version: bigint }[], number] = await manager.query(
    'UPDATE config_state SET version = version + 1 RETURNING version',
  )
  return rows[0]!.version
}
