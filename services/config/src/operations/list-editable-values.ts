import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { catalogue, systemKeys, type ValueKey } from '../values/catalogue'

interface ValueRow {
  readonly key: ValueKey
  readonly value: string
  readonly version: bigint
}

/** Returns a page of the system values with their descriptions from the catalogue. */
export async function listEditableValues(manager: EntityManager, query: TableQuery | undefined) {
  const page = await tablePage<ValueRow>(manager, {
    from: `unnest(:keys::text[], :descriptions::text[], :initial::text[]) AS c (key, description, initial)
           LEFT JOIN config_values v ON v.key = c.key`,
    columns: {
      key: 'c.key',
      description: 'c.description',
      value: 'coalesce(v.value, c.initial)',
      version: 'coalesce(v.version, 0)',
    },
    searchable: ['key', 'description', 'value'],
    parameters: {
      keys: systemKeys,
      descriptions: systemKeys.map((key) => catalogue[key].description),
      initial: systemKeys.map((key) => catalogue[key].initial),
    },
    query,
    defaultOrder: 'c.key',
  })
  return { total: page.total, filtered: page.filtered, values: page.rows }
}
