import type { Session } from '@jejaring/proto/identity/v1/identity'
import type { FastifyInstance } from 'fastify'
import type { Clients } from '../../clients/clients'
import { PDF, sendFile } from '../../http/send-file'
import { readIssuer } from '../certificate/certificate'
import { exportOwnData } from './own-data'

/** Sends the caller's own data as a document to read: what `GET /api/users/export` has, in tables. */
export function exportDataPdfRoute(app: FastifyInstance, clients: Clients): void {
  app.get(
    '/api/users/export/pdf',
    {
      config: { access: 'member', inPerson: true, sends: PDF },
      schema: {
        summary:
          "The caller's own data as a PDF, with the rows of the JSON file; leaves an audit entry. 404 while `personal_data_export` is 0, 429 after some files in an hour, of either kind.",
        tags: ['users'],
      },
    },
    async (request, reply) => {
      const session = request.session as Session
      const issuer = await readIssuer(clients)
      const data = await exportOwnData({ session, clients }, async (own) => {
        // Loaded with the first file, because most processes write none.
        const { writeOwnDataPdf } = await import('./own-data-pdf')
        return await writeOwnDataPdf(own, issuer)
      })
      return await sendFile(reply, one(data), ['data-pribadi', session.member?.username ?? ''], 'pdf')
    },
  )
}

async function* one(data: Buffer) {
  yield { data }
}
