import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, columnsOf, sortable, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { BankRow } from '../store/entities'
import { renameSortColumns } from './rename-sort-columns'

export async function listEditableBanks(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<TablePage<BankRow>> {
  return await tablePage(manager, {
    table: 'banks',
    alias: 'b',
    columns: sortable(
      columnsOf<BankRow>({
        id: 'b.id',
        name: 'b.name',
        fee: 'b.fee',
        active: 'b.active',
        code: 'b.code',
        channelCode: 'b.channel_code',
        version: 'b.version',
      }),
    ),
    searchable: ['name', 'code', 'channelCode'],
    query: renameSortColumns(query, { status: 'active', status_name: 'active', channel_code: 'channelCode' }),
    defaultOrder: [ascending('b.id')],
  })
}
