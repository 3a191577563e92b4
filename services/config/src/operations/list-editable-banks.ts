import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, columnsOf, sortable, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { BankRow } from '../store/entities'

export async function listEditableBanks(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<TablePage<BankRow>> {
  return await tablePage(manager, {
    table: 'banks',
    alias: 'b',
    columns: sortable(
      columnsOf<BankRow & { status: boolean; status_name: boolean; channel_code: string }>({
        id: 'b.id',
        name: 'b.name',
        fee: 'b.fee',
        active: 'b.active',
        code: 'b.code',
        channelCode: 'b.channel_code',
        // Names in the public table.
        channel_code: 'b.channel_code',
        status: 'b.active',
        status_name: 'b.active',
        version: 'b.version',
      }),
    ),
    searchable: ['name', 'code', 'channelCode'],
    query,
    defaultOrder: [ascending('b.id')],
  })
}
