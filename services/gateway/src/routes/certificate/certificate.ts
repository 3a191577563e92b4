import { createHash } from 'node:crypto'
import type { Session, VerifiedCertificate } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { type AnyCall, declareCall, messageReply } from '../../http/call'
import { json } from '../../mappers/json-mapper'

/** Increment when the layout changes: it is part of the URL, so browsers fetch the new rendering. */
const CERTIFICATE_LAYOUT_VERSION = 2

export function certificate(publicUrl: string | undefined): AnyCall {
  return declareCall({
    method: 'GET',
    path: '/api/certificate',
    access: 'member',
    summary: "Where the caller's certificate of membership is: a picture, and a sheet to print.",
    reply: z.object({ message: z.string(), image: z.string(), download: z.string() }),
    async handle({ session, clients }) {
      const tag = certificateTag(session, await readIssuer(clients), publicUrl)
      return {
        message: 'Sertifikat siap diunduh.',
        image: `/api/certificate/${tag}.png`,
        download: `/api/certificate/${tag}.pdf`,
      }
    },
  })
}

const verifiedJson = json.object<VerifiedCertificate>()({
  number: json.text,
  name: json.text,
  username: json.text,
  issued_at: json.time,
})

export const verifyCertificate = declareCall({
  method: 'GET',
  path: '/api/certificate/verify/:token',
  access: 'public',
  summary: 'Verifies the token of a certificate: number, username and day of issue; the name is masked.',
  params: z.object({ token: z.string().max(200) }),
  reply: messageReply.extend({ certificate: verifiedJson.schema }),
  async handle({ params, clients }) {
    const certificate = await clients.identity.verifyCertificate({ token: params.token })
    return {
      message: `Sertifikat ${certificate.number} sah.`,
      certificate: verifiedJson.toJson(certificate),
    }
  },
})

/** Reads the name of the office that issues certificates. */
export async function readIssuer(clients: Clients): Promise<string> {
  const { values } = await clients.config.readValues({})
  return values.find(({ key }) => key === 'office_name')?.value ?? ''
}

/** Hash of everything that the certificate shows, with the origin in its QR code; a change of it changes the URL. */
export function certificateTag({ member }: Session, issuer: string, publicUrl: string | undefined): string {
  const content = [
    CERTIFICATE_LAYOUT_VERSION,
    member?.id,
    member?.username,
    member?.name,
    member?.createdAt?.toISOString(),
    issuer,
    publicUrl,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}
