import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { fileNameWords } from '../../http/file-name'
import { flatTableInput, flatTableOrder, flatTableSearch } from '../../http/flat-table-query'
import { FILE_DEADLINE_MS, SHEET, sendFile } from '../../http/send-file'
import { withdrawalStatus } from '../../mappers/status'
import { filterInput, withdrawalFilter } from './filter'

// Query strings have no nested names, so search and order are flat parameters.
const query = filterInput.omit({ search: true, order: true }).extend(flatTableInput.shape)

/** Streams the withdrawals within the table's filters as an Excel file from `wallet`. */
export function withdrawalExportRoute(app: FastifyInstance, clients: Clients): void {
  app.get<{ Querystring: z.output<typeof query> }>(
    '/api/withdraws/export',
    {
      config: { access: 'admin', sends: SHEET },
      schema: {
        summary: 'The withdrawals within the filters as an .xlsx file, in the order of their table.',
        tags: ['withdraws'],
        querystring: query,
      },
    },
    async (request, reply) => {
      const input = request.query
      const listFilter = withdrawalFilter({ ...input, order: [], search: { value: flatTableSearch(input) } })
      const filter = {
        ...listFilter,
        query: listFilter.query && { ...listFilter.query, order: flatTableOrder(input) },
      }
      const parts = clients.wallet.exportWithdrawals({ filter }, { deadline: FILE_DEADLINE_MS })
      const { dateStart = '', dateFinish = '', search = '' } = filter.query ?? {}
      const status =
        filter.status === WithdrawalStatus.UNSPECIFIED ? '' : withdrawalStatus(filter.status).status_name
      const words = fileNameWords('penarikan', { filters: [status], dateStart, dateFinish, search })
      return sendFile(reply, parts, words, 'xlsx')
    },
  )
}
