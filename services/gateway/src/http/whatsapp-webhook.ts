import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { DeliveryStatus } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { invalid, tooMany } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../clients/clients'
import type { Environment } from '../config'
import { FixedWindowRateLimiter } from './fixed-window-rate-limiter'
import { parseJson } from './parse-json'
import { clientAddress } from './trusted-proxies'

/** Address to register at WhatsApp, field `messages`. */
const WHATSAPP_WEBHOOK_PATH = '/api/whatsapp/webhook'

const MAX_WEBHOOK_BYTES = 256 * 1024
/** Some ten times what WhatsApp sends for the fastest queue; it repeats what is refused. */
const MAX_REQUESTS_PER_MINUTE = 120

const ACCEPTED = new Set(['sent', 'delivered', 'read', 'played'])
const FAILED = 'failed'

const statusSchema = z.object({
  status: z.string(),
  /** Unix time. */
  timestamp: z.string().regex(/^\d{1,12}$/),
  /** Id of our message, as it was sent along. */
  biz_opaque_callback_data: z.string(),
  errors: z.array(z.object({ code: z.int() })).optional(),
})
const notificationSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

/**
 * Serves the webhooks of WhatsApp's official interface: the verification of the address, and what became of messages.
 * Bodies are signed; unknown fields and other notifications are ignored. A repeated one changes nothing. Without its secrets
 * there is no such address.
 */
export async function serveWhatsappWebhook(
  app: FastifyInstance,
  { whatsapp }: Pick<Clients, 'whatsapp'>,
  {
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  }: Pick<Environment, 'WHATSAPP_APP_SECRET' | 'WHATSAPP_VERIFY_TOKEN'>,
): Promise<void> {
  if (!appSecret || !verifyToken) return
  // Each process counts alone.
  const limiter = new FixedWindowRateLimiter(MAX_REQUESTS_PER_MINUTE, async () => 0)
  const config = { access: 'public', maxBodyBytes: MAX_WEBHOOK_BYTES } as const
  const options = { schema: { hide: true }, bodyLimit: MAX_WEBHOOK_BYTES, config }
  await app.register(async (scope) => {
    // The signature covers the bytes, not the parsed value.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => limitRequests(limiter, request))
    scope.get(WHATSAPP_WEBHOOK_PATH, options, async ({ query }, reply) => {
      const challenge = challengeIn(query, verifyToken)
      if (challenge === undefined) return reply.code(403).send()
      return reply.type('text/plain').send(challenge)
    })
    scope.post(WHATSAPP_WEBHOOK_PATH, options, async ({ body, headers }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const signature = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`
      if (!isSame(String(headers['x-hub-signature-256']), signature)) return reply.code(403).send()
      const statuses = statusesIn(bytes)
      if (statuses.length > 0) await whatsapp.recordDeliveryStatuses({ statuses })
      return reply.code(200).send()
    })
  })
}

function limitRequests(limiter: FixedWindowRateLimiter, request: FastifyRequest): void {
  const wait = limiter.secondsToWait(clientAddress(request))
  if (wait > 0) throw tooMany(`Terlalu banyak permintaan. Coba lagi dalam ${wait} detik.`, wait)
}

/** Returns the text that proves to WhatsApp that the address is ours; undefined for a wrong token. */
function challengeIn(query: unknown, verifyToken: string): string | undefined {
  const sent = query as Readonly<Record<string, unknown>>
  const challenge = sent['hub.challenge']
  const isOurs = sent['hub.mode'] === 'subscribe' && isSame(String(sent['hub.verify_token']), verifyToken)
  return isOurs && typeof challenge === 'string' && /^\w{1,100}$/.test(challenge) ? challenge : undefined
}

/** Reads the statuses of our messages. Faults: invalid for a body without the documented form. */
function statusesIn(body: Buffer): DeliveryStatus[] {
  const { data } = notificationSchema.safeParse(parseJson(body.toString()))
  if (!data) throw invalid('Isi webhook tidak dikenal.')
  return data.entry.flatMap(({ changes }) =>
    changes.flatMap(({ value: { metadata, statuses = [] } }) =>
      statuses.flatMap((item) => deliveryStatus(item, metadata?.phone_number_id ?? '')),
    ),
  )
}

function deliveryStatus(item: unknown, phoneNumberId: string): DeliveryStatus[] {
  const { data } = statusSchema.safeParse(item)
  if (!data || (data.status !== FAILED && !ACCEPTED.has(data.status))) return []
  return [
    {
      messageId: data.biz_opaque_callback_data,
      phoneNumberId,
      occurredAt: new Date(Number(data.timestamp) * 1000),
      failed: data.status === FAILED,
      code: BigInt(data.errors?.[0]?.code ?? 0),
    },
  ]
}

/** Compares in constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
