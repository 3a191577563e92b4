import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { flatTableInput, flatTableOrder, flatTableSearch } from '../../http/flat-table-query'
import { FILE_DEADLINE_MS, sendFile } from '../../http/send-file'
import { filterInput, withdrawalFilter } from './filter'

// A query has no nested names, so search and order are plain here.
const query = filterInput.omit({ search: true, order: true }).extend(flatTableInput.shape)

/** The withdrawals within the table's filters as an Excel file, handed on as `wallet` writes it. */
export function withdrawalExportRoute(app: FastifyInstance, clients: Clients): void {
  app.get<{ Querystring: z.output<typeof query> }>(
    '/api/withdraws/export',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'The withdrawals within the filters as an .xlsx file, in the order of their table.',
        tags: ['withdraws'],
        querystring: query,
      },
    },
    async (request, reply) => {
      const input = request.query
      const wanted = withdrawalFilter({ ...input, order: [], search: { value: flatTableSearch(input) } })
      const filter = { ...wanted, query: wanted.query && { ...wanted.query, order: flatTableOrder(input) } }
      const parts = clients.wallet.exportWithdrawals({ filter }, { deadline: FILE_DEADLINE_MS })
      const { dateStart = '', dateFinish = '' } = filter.query ?? {}
      return sendFile(reply, parts, ['penarikan', dateStart, dateFinish], 'xlsx')
    },
  )
}
