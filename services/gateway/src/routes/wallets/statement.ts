import { StatementFormat } from '@jejaring/proto/wallet/v1/wallet'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { month } from '../../http/fields'
import { FILE_DEADLINE_MS, PDF, SHEET, sendFile } from '../../http/send-file'
import { readIssuer } from '../certificate/certificate'

const query = z.object({
  month,
  format: z.enum(['pdf', 'xlsx'], { error: 'Pilih pdf atau xlsx.' }).default('pdf'),
})

/** Streams the caller's statement of a month from `wallet`. */
export function statementRoute(app: FastifyInstance, clients: Clients): void {
  app.get<{ Querystring: z.output<typeof query> }>(
    '/api/wallets/statement',
    {
      config: { access: 'member', sends: [...PDF, ...SHEET] },
      schema: {
        summary:
          "The caller's statement of a month, up to today in the current one: opening balance, sums by kind, lines and closing balance.",
        tags: ['wallets'],
        querystring: query,
      },
    },
    async (request, reply) => {
      const { month: name, format } = request.query
      const issuer = await readIssuer(clients)
      const parts = clients.wallet.exportStatement(
        { month: name, format: format === 'pdf' ? StatementFormat.PDF : StatementFormat.XLSX, issuer },
        { deadline: FILE_DEADLINE_MS },
      )
      return sendFile(reply, parts, ['mutasi', request.session?.member?.username ?? '', name], format)
    },
  )
}
