import { CertificateFormat, type Session } from '@jejaring/proto/identity/v1/identity'
import { notFound } from '@jejaring/service-kit'
import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { certificateTag, readIssuer } from './certificate'

const formats = {
  png: { format: CertificateFormat.PNG, type: 'image/png' },
  pdf: { format: CertificateFormat.PDF, type: 'application/pdf' },
} as const

/** Serves the certificate file. Its URL contains a content hash, so browsers may cache it forever. */
export function certificateRoute(
  app: FastifyInstance,
  clients: Clients,
  publicUrl: string | undefined,
): void {
  app.get<{ Params: { file: string } }>(
    '/api/certificate/:file',
    {
      config: { access: 'member', sends: ['image/png', 'application/pdf'] },
      schema: {
        summary:
          "The caller's certificate of membership, as PNG or as PDF; 404 under any other tag than its own.",
        tags: ['certificate'],
        params: z.object({ file: z.string().max(100) }),
      },
    },
    async (request, reply) => {
      const session = request.session as Session
      const [tag, extension] = request.params.file.split('.')
      const issuer = await readIssuer(clients)
      const isCurrent = tag === certificateTag(session, issuer, publicUrl)
      if ((extension !== 'png' && extension !== 'pdf') || !isCurrent) {
        throw notFound('Sertifikat tidak ditemukan.')
      }
      const { format, type } = formats[extension]
      const { data } = await clients.identity.renderCertificate({ format, issuer }, { deadline: 15_000 })
      const name = `sertifikat-${session.member?.username}.${extension}`
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header(
          'content-disposition',
          contentDisposition(name, { type: extension === 'pdf' ? 'attachment' : 'inline' }),
        )
        .type(type)
        .send(Buffer.from(data))
    },
  )
}
