import { Readable } from 'node:stream'
import type { FilePart } from '@jejaring/proto/wallet/v1/wallet'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clients } from '../../clients'
import { optionalText } from '../../http/fields'
import { filterInput, withdrawalFilter } from './filter'

// A query has no nested names, so the search is plain here.
const query = filterInput.omit({ search: true }).extend({ search: optionalText(200) })

const FIVE_MINUTES = 300_000

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
      const parts = clients.wallet.exportWithdrawals({ filter }, { deadline: FIVE_MINUTES })
      // The first part before the head: what is refused is still answered as a refusal.
      const all = parts[Symbol.asyncIterator]()
      const first = await all.next()
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${fileName(filter.query)}"`)
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .send(Readable.from(bytes(first, all)))
    },
  )
}

async function* bytes(first: IteratorResult<FilePart>, rest: AsyncIterator<FilePart>) {
  try {
    for (let part = first; !part.done; part = await rest.next()) yield part.value.data
  } finally {
    // Whoever stops reading must not leave the wallet writing.
    await rest.return?.()
  }
}

function fileName(dates: { dateStart: string; dateFinish: string } | undefined): string {
  const range = [dates?.dateStart, dates?.dateFinish].filter(Boolean)
  return `${['penarikan', ...range].join('_')}.xlsx`
}
