import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { FILE_DEADLINE_MS, SHEET_OR_CSV, sendFile } from '../../http/send-file'

const params = z.object({ id: z.string().max(50) })

/** Serves a released payout file; its bytes never change. */
export function payoutFileRoute(app: FastifyInstance, clients: Clients): void {
  app.get<{ Params: z.output<typeof params> }>(
    '/api/payouts/file/:id',
    {
      config: { access: 'payouts.change', mayConflict: true, sends: SHEET_OR_CSV },
      schema: {
        summary: 'The bytes of a released payout file, always the same. 409 before its release.',
        tags: ['payouts'],
        params,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { payout } = await clients.wallet.readPayout({ id })
      const parts = clients.wallet.downloadPayout({ id }, { deadline: FILE_DEADLINE_MS })
      const format = payout?.fileName.endsWith('.xlsx') ? 'xlsx' : 'csv'
      return sendFile(reply, parts, [payout?.number ?? 'berkas-bayar'], format)
    },
  )
}
