import { CertificateFormat } from '@jejaring/proto/identity/v1/identity'
import { notFound } from '@jejaring/service-kit'
import contentDisposition from 'content-disposition'
import { z } from 'zod'
import { type AnyCall, declareFile } from '../../http/call'
import { IMMUTABLE } from '../../http/send-file'
import { certificateTag, readIssuer } from './certificate'

const formats = {
  png: { format: CertificateFormat.PNG, type: 'image/png' },
  pdf: { format: CertificateFormat.PDF, type: 'application/pdf' },
} as const

/** The certificate file. Its URL contains a content hash. */
export const certificateFile = (publicUrl: string | undefined): AnyCall =>
  declareFile({
    path: '/api/certificate/:file',
    access: 'member',
    summary:
      "The caller's certificate of membership, as PNG or as PDF; 404 under any other tag than its own.",
    contentTypes: ['image/png', 'application/pdf'],
    params: z.object({ file: z.string().max(100) }),
    async handle({ params, session, clients, reply }) {
      const [tag, extension] = params.file.split('.')
      const issuer = await readIssuer(clients)
      const isCurrent = tag === certificateTag(session, issuer, publicUrl)
      if ((extension !== 'png' && extension !== 'pdf') || !isCurrent) {
        throw notFound('Sertifikat tidak ditemukan.')
      }
      const { format, type } = formats[extension]
      const { data } = await clients.identity.renderCertificate({ format, issuer }, { deadline: 15_000 })
      const name = `sertifikat-${session.member?.username}.${extension}`
      return reply
        .header('cache-control', IMMUTABLE)
        .header(
          'content-disposition',
          contentDisposition(name, { type: extension === 'pdf' ? 'attachment' : 'inline' }),
        )
        .type(type)
        .send(Buffer.from(data))
    },
  })
