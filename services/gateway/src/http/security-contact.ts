import type { FastifyInstance } from 'fastify'
import type { Clients } from '../clients/clients'

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Serves `/.well-known/security.txt` (RFC 9116) with the office's e-mail address. */
export function serveSecurityContact(
  app: FastifyInstance,
  { configCache }: Pick<Clients, 'configCache'>,
  publicUrl: string | undefined,
): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const { values } = await configCache.readValues({})
    const email = values.find(({ key }) => key === 'office_email')?.value ?? ''
    const expires = new Date(Date.now() + VALID_DAYS * 86_400_000)
    const lines = [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: id, en',
      ...(publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`] : []),
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
