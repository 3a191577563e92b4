import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clients } from '../../clients'
import { FILE_DEADLINE, sendFile } from '../../http/download'
import { optionalText } from '../../http/fields'
import { filterInput, withdrawalFilter } from './filter'

// A query has no nested names, so the search is plain here.
const query = filterInput.omit({ search: true }).extend({ search: optionalText(200) })

/** The withdrawals within the table's filters as an Excel file, handed on as `wallet` writes it. */
export function exportRoute(app: FastifyInstance, clients: Clients): void {
  app.get<{ Querystring: z.output<typeof query> }>(
    '/api/withdraws/export',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'The withdrawals within the filters as an .xlsx file.',
        tags: ['withdraws'],
        querystring: query,
      },
    },
    async (request, reply) => {
      const { search, ...input } = request.query
      const filter = withdrawalFilter({ ...input, search: { value: search } })
      const parts = clients.wallet.exportWithdrawals({ filter }, { deadline: FILE_DEADLINE })
      const { dateStart = '', dateFinish = '' } = filter.query ?? {}
      return sendFile(reply, parts, ['penarikan', dateStart, dateFinish], 'xlsx')
    },
  )
}
