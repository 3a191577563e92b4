import { createHash } from 'node:crypto'
import type { Session } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { declareCall } from '../../http/call'

/** Increment when the layout changes: it is part of the URL, so browsers fetch the new rendering. */
const CERTIFICATE_LAYOUT_VERSION = 1

export const certificate = declareCall({
  method: 'GET',
  path: '/api/certificate',
  access: 'member',
  summary: "Where the caller's certificate of membership is: a picture, and a sheet to print.",
  reply: z.object({ message: z.string(), image: z.string(), download: z.string() }),
  async handle({ session, clients }) {
    const tag = certificateTag(session, await readIssuer(clients))
    return {
      message: 'Sertifikat siap diunduh.',
      image: `/api/certificate/${tag}.png`,
      download: `/api/certificate/${tag}.pdf`,
    }
  },
})

/** Reads the name of the office that issues certificates. */
export async function readIssuer(clients: Clients): Promise<string> {
  const { values } = await clients.config.readValues({})
  return values.find(({ key }) => key === 'office_name')?.value ?? ''
}

/** Hash of everything that the certificate shows; a change of it changes the URL. */
export function certificateTag({ member }: Session, issuer: string): string {
  const content = [
    CERTIFICATE_LAYOUT_VERSION,
    member?.id,
    member?.username,
    member?.name,
    member?.createdAt?.toISOString(),
    issuer,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}
