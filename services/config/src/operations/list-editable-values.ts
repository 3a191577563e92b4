import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, column, sortable, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { catalogue, systemKeys, type ValueKey } from '../values/catalogue'

const columns = sortable({
  key: column<ValueKey>('c.key'),
  description: column<string>('c.description'),
  value: column<string>('coalesce(v.value, c.initial)', { joins: ['v'] }),
  version: column<bigint>('coalesce(v.version, 0)', { joins: ['v'] }),
})

/** Returns a page of the system values with their descriptions from the catalogue. */
export async function listEditableValues(manager: EntityManager, query: TableQuery | undefined) {
  const page = await tablePage(manager, {
    table: `(SELECT * FROM unnest(:keys::text[], :descriptions::text[], :initial::text[])
               AS catalogue (key, description, initial))`,
    alias: 'c',
    joins: { v: 'LEFT JOIN config_values v ON v.key = c.key' },
    columns,
    searchable: ['key', 'description', 'value'],
    parameters: {
      keys: systemKeys,
      descriptions: systemKeys.map((key) => catalogue[key].description),
      initial: systemKeys.map((key) => catalogue[key].initial),
    },
    query,
    defaultOrder: [ascending('c.key')],
  })
  return { total: page.total, filtered: page.filtered, values: page.rows }
}
