import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { FILE_DEADLINE_MS, SHEET, sendFile } from '../../http/send-file'

const params = z.object({ id: z.string().max(50) })

/** Serves the report of a bank's result that was applied, as an Excel file. */
export function payoutReportRoute(app: FastifyInstance, clients: Clients): void {
  app.get<{ Params: z.output<typeof params> }>(
    '/api/payouts/report/:id',
    {
      config: { access: 'payouts.read', sends: SHEET },
      schema: {
        summary:
          "The report of an applied bank result as an .xlsx file: each line's withdrawal, amounts and effect.",
        tags: ['payouts'],
        params,
      },
    },
    async (request, reply) => {
      const parts = clients.wallet.exportPayoutResult(
        { id: request.params.id },
        { deadline: FILE_DEADLINE_MS },
      )
      return sendFile(reply, parts, ['laporan-hasil-bank', request.params.id], 'xlsx')
    },
  )
}
