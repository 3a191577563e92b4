import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { BankRow, PackageRow } from '../store/entities'
import { catalogue, systemKeys, type ValueKey } from '../values/catalogue'

type Query = TableQuery | undefined

interface ValueRow {
  readonly key: ValueKey
  readonly value: string
  readonly version: bigint
}

/** A page of the system values with what the catalogue says of them. */
export async function listEditableValues(manager: EntityManager, query: Query) {
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

export async function listEditableBanks(manager: EntityManager, query: Query): Promise<TablePage<BankRow>> {
  return await tablePage<BankRow>(manager, {
    from: 'banks b',
    columns: {
      id: 'b.id',
      name: 'b.name',
      fee: 'b.fee',
      active: 'b.active',
      code: 'b.code',
      channelCode: 'b.channel_code',
      version: 'b.version',
    },
    searchable: ['name', 'code', 'channelCode'],
    query: renamed(query, { status: 'active', status_name: 'active', channel_code: 'channelCode' }),
    defaultOrder: 'b.id',
  })
}

export async function listEditablePackages(
  manager: EntityManager,
  query: Query,
): Promise<TablePage<PackageRow>> {
  return await tablePage<PackageRow>(manager, {
    from: 'packages p',
    columns: {
      id: 'p.id',
      code: 'p.code',
      kind: 'p.kind',
      name: 'p.name',
      price: 'p.price',
      bonusSponsor: 'p.bonus_sponsor',
      pair: 'p.pair',
      flushout: 'p.flushout',
      version: 'p.version',
    },
    searchable: ['name', 'code'],
    query: renamed(query, { bonus_sponsor: 'bonusSponsor' }),
    defaultOrder: 'p.id',
  })
}

/** Sorting goes by the names of the public table. */
function renamed(query: Query, names: Readonly<Record<string, string>>): Query {
  if (!query) return query
  const order = query.order.map(({ column, descending }) => ({ column: names[column] ?? column, descending }))
  return { ...query, order }
}
