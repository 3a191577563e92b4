import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, columnsOf, sortable, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { PackageRow } from '../store/entities'

export async function listEditablePackages(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<TablePage<PackageRow>> {
  return await tablePage(manager, {
    table: 'packages',
    alias: 'p',
    columns: sortable(
      columnsOf<PackageRow & { bonus_sponsor: bigint }>({
        id: 'p.id',
        code: 'p.code',
        kind: 'p.kind',
        name: 'p.name',
        price: 'p.price',
        bonusSponsor: 'p.bonus_sponsor',
        bonus_sponsor: 'p.bonus_sponsor',
        pair: 'p.pair',
        flushout: 'p.flushout',
        version: 'p.version',
      }),
    ),
    searchable: ['name', 'code'],
    query,
    defaultOrder: [ascending('p.id')],
  })
}
