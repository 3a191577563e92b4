import type { FilePart } from '@jejaring/proto/common/v1/file'
import { type WithdrawalFilter, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clients } from '../../clients/clients'
import type { Access } from '../../http/access'
import { fileNameWords } from '../../http/file-name'
import { flatTableInput, flatTableOrder, flatTableSearch } from '../../http/flat-table-query'
import { FILE_DEADLINE_MS, SHEET, sendFile } from '../../http/send-file'
import { withdrawalStatus } from '../../mappers/status'
import { filterInput, withdrawalFilter } from './filter'

// Query strings have no nested names, so search and order are flat parameters.
const query = filterInput.omit({ search: true, order: true }).extend(flatTableInput.shape)

interface ExportedList {
  readonly path: string
  readonly access: Access
  readonly tag: string
  readonly summary: string
  /** First word of the file's name. */
  readonly file: string
  export(clients: Clients, filter: WithdrawalFilter): AsyncIterable<FilePart>
}

const OPTIONS = { deadline: FILE_DEADLINE_MS }

const lists: readonly ExportedList[] = [
  {
    path: '/api/withdraws/export',
    access: 'withdrawals.read',
    tag: 'withdraws',
    summary: 'The withdrawals within the filters as an .xlsx file, in the order of their table.',
    file: 'penarikan',
    export: ({ wallet }, filter) => wallet.exportWithdrawals({ filter }, OPTIONS),
  },
  {
    path: '/api/vouchers/export',
    access: 'vouchers.read',
    tag: 'vouchers',
    summary: 'The voucher withdrawals within the filters as an .xlsx file, in the order of their table.',
    file: 'penarikan-voucher',
    export: ({ wallet }, filter) => wallet.exportVouchers({ filter }, OPTIONS),
  },
]

/** Streams withdrawals of either kind within the table's filters as an Excel file from `wallet`. */
export function withdrawalExportRoutes(app: FastifyInstance, clients: Clients): void {
  for (const list of lists) {
    app.get<{ Querystring: z.output<typeof query> }>(
      list.path,
      {
        config: { access: list.access, sends: SHEET },
        schema: { summary: list.summary, tags: [list.tag], querystring: query },
      },
      async (request, reply) => {
        const input = request.query
        const listFilter = withdrawalFilter({
          ...input,
          order: [],
          search: { value: flatTableSearch(input) },
        })
        const filter = {
          ...listFilter,
          query: listFilter.query && { ...listFilter.query, order: flatTableOrder(input) },
        }
        const { dateStart = '', dateFinish = '', search = '' } = filter.query ?? {}
        const status =
          filter.status === WithdrawalStatus.UNSPECIFIED ? '' : withdrawalStatus(filter.status).status_name
        const words = fileNameWords(list.file, { filters: [status], dateStart, dateFinish, search })
        return sendFile(reply, list.export(clients, filter), words, 'xlsx')
      },
    )
  }
}
