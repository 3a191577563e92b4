import type { DeliveryStatus } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import pino from 'pino'
import { cloudApiChannel } from '../../src/clients/cloud-api/cloud-api-channel'
import { CloudApi } from '../../src/testing/cloud-api'
import { HOUR, messageRequest, type QueueFixture, startQueueFixture } from './queue-fixture'

const MINUTE = 60_000

let api: CloudApi
let fixture: QueueFixture
beforeEach(async () => {
  api = await CloudApi.start()
  fixture = await startQueueFixture('away', {
    WHATSAPP_TRANSPORT: 'cloud_api',
    WHATSAPP_CLOUD_URL: api.url,
    WHATSAPP_CLOUD_PHONE_ID: '106540352242922',
    WHATSAPP_CLOUD_TOKEN: 'token-of-a-system-user',
  })
})
afterEach(async () => {
  await fixture.service.stop()
  await api.stop()
})

test('a message goes by the official interface as an approved template', async () => {
  const request = messageRequest(fixture)
  await fixture.deliver(request)
  await fixture.waitForStatus(request.id, 'sent')
  expect(api.requests).toEqual([
    {
      path: '/v23.0/106540352242922/messages',
      authorization: 'Bearer token-of-a-system-user',
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '6281234567890',
        type: 'template',
        template: {
          name: 'jejaring_pins_received_v1',
          language: { code: 'id' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Budi', parameter_name: 'nama' },
                { type: 'text', text: 'budi01', parameter_name: 'username' },
                { type: 'text', text: '5', parameter_name: 'jumlah' },
                { type: 'text', text: 'sari01', parameter_name: 'pengirim' },
              ],
            },
          ],
        },
        biz_opaque_callback_data: request.id,
      },
    },
  ])
  expect(fixture.device.sent).toEqual([])
})

test.each(['verify_phone', 'verify_prospect'])(
  'a code of %s goes by the template that WhatsApp asks for',
  async (template) => {
    const request = messageRequest(fixture, { template }, { code: '123456' })
    await fixture.deliver(request)
    await fixture.waitForStatus(request.id, 'sent')
    const parameters = [{ type: 'text', text: '123456' }]
    expect(api.requests[0]?.body.template).toMatchObject({
      name: `jejaring_${template}_v1`,
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    })
  },
)

test.each([
  [400, 131026, 'failed', 'not_on_whatsapp'],
  [404, 132001, 'failed', 'rejected'],
  [500, 131000, 'waiting', 'no_answer'],
  [429, 130429, 'waiting', 'slow_down'],
  [400, 131048, 'waiting', 'slow_down'],
  [401, 190, 'waiting', 'away'],
  [403, 131031, 'waiting', 'away'],
  [400, 33, 'waiting', 'away'],
  [400, 133010, 'waiting', 'away'],
  [404, undefined, 'waiting', 'away'],
])('HTTP %i with code %s leaves a message %s: %s', async (status, code, expected, problem) => {
  api.refuse = { status, code }
  const request = messageRequest(fixture)
  await fixture.deliver(request)
  await eventually(async () =>
    expect(await fixture.findMessage(request.id)).toMatchObject({ status: expected, problem }),
  )
  api.refuse = undefined
  if (expected === 'failed') await fixture.admin.resendMessage({ id: request.id })
  await fixture.advance(HOUR)
  await fixture.waitForStatus(request.id, 'sent')
})

const PHONE_NUMBER_ID = '106540352242922'

/** A status as the gateway passes it on, of now or of another time. */
function statusOf(messageId: string, changes: Partial<DeliveryStatus> = {}): DeliveryStatus {
  const occurredAt = new Date(Math.floor(fixture.service.clock.now().getTime() / 1000) * 1000)
  return { messageId, phoneNumberId: PHONE_NUMBER_ID, occurredAt, failed: false, code: 0n, ...changes }
}
const report = (...statuses: DeliveryStatus[]) => fixture.service.client.recordDeliveryStatuses({ statuses })
const failure = { failed: true, code: 131026n }

/** Sends a message whose request arrives without an answer. */
async function sendUnconfirmed(): Promise<string> {
  api.hide = 'lost'
  const { id } = await deliverRequest()
  await eventually(async () =>
    expect(await fixture.findMessage(id)).toMatchObject({ status: 'failed', problem: 'unconfirmed' }),
  )
  api.hide = undefined
  return id
}

async function deliverRequest() {
  const request = messageRequest(fixture)
  await fixture.deliver(request)
  return request
}

test('a message that may have been accepted is not repeated until an admin resends it', async () => {
  const id = await sendUnconfirmed()
  await fixture.advance(5 * HOUR)
  const next = await deliverRequest()
  await fixture.waitForStatus(next.id, 'sent')
  const sentIds = () => api.requests.map(({ body }) => body.biz_opaque_callback_data)
  expect(sentIds()).toEqual([id, next.id])
  await fixture.admin.resendMessage({ id })
  await fixture.advance(HOUR)
  await fixture.waitForStatus(id, 'sent')
  expect(sentIds()).toEqual([id, next.id, id])
})

test('an error of a proxy without a code counts as no answer', async () => {
  api.hide = 'bad_gateway'
  const { id } = await deliverRequest()
  await eventually(async () =>
    expect(await fixture.findMessage(id)).toMatchObject({ status: 'failed', problem: 'unconfirmed' }),
  )
})

test('a redirect is not followed, and the message waits', async () => {
  api.hide = 'redirect'
  const { id } = await deliverRequest()
  await eventually(async () =>
    expect(await fixture.findMessage(id)).toMatchObject({ status: 'waiting', problem: 'away' }),
  )
  expect(api.requests.map(({ path }) => path)).toEqual([`/v23.0/${PHONE_NUMBER_ID}/messages`])
})

test('a message waits while the interface cannot be reached', async () => {
  await api.stop()
  const { id } = await deliverRequest()
  await eventually(async () =>
    expect(await fixture.findMessage(id)).toMatchObject({ status: 'waiting', problem: 'away', attempts: 0 }),
  )
  api = await CloudApi.start()
})

test('a request without an answer in time has an unknown result', async () => {
  api.hide = 'silent'
  const settings = { url: api.url, version: 'v23.0', phoneNumberId: '1', token: 't' }
  const { clock, log } = { clock: fixture.service.clock, log: pino({ enabled: false }) }
  const channel = cloudApiChannel(settings, clock, log, 2_000)
  const message = { messageId: newId(), recipient: '6281234567890', template: 'welcome', version: 1 }
  const texts = { subject: '', path: '', text: '', variables: {}, office: { name: '', phone: '' } }
  expect(await channel.send({ ...message, ...texts })).toEqual({ outcome: 'unknown' })
  expect([api.requests.length, channel.isReady()]).toEqual([1, false])
  clock.advance(MINUTE)
  expect(channel.isReady()).toBe(true)
})

test('a try of a process that died is not repeated', async () => {
  api.refuse = { status: 500, code: 131000 }
  const { id } = await deliverRequest()
  await eventually(async () => expect(await fixture.findMessage(id)).toMatchObject({ problem: 'no_answer' }))
  api.refuse = undefined
  await claimElsewhere(id)
  await fixture.advance(HOUR)
  await eventually(async () =>
    expect(await fixture.findMessage(id)).toMatchObject({ status: 'failed', problem: 'unconfirmed' }),
  )
  expect(api.requests).toHaveLength(1)
})

test('a later status confirms a message whose answer was lost, once', async () => {
  const id = await sendUnconfirmed()
  for (let time = 0; time < 2; time++) await report(statusOf(id))
  expect(await fixture.findMessage(id)).toMatchObject({ status: 'sent', problem: '', canResend: false })
})

test('a failure that is reported later marks the message, once', async () => {
  const { id } = await deliverRequest()
  await fixture.waitForStatus(id, 'sent')
  for (let time = 0; time < 2; time++)
    await report(statusOf(id, failure), statusOf(newId(), failure), statusOf('no id', failure))
  expect(await fixture.findMessage(id)).toMatchObject({ status: 'sent', problem: 'undelivered' })
  await fixture.advance(HOUR)
  const lost = await sendUnconfirmed()
  await report(statusOf(lost, failure))
  expect(await fixture.findMessage(lost)).toMatchObject({ status: 'failed', problem: 'undelivered' })
})

test('statuses of other numbers and of earlier tries change nothing', async () => {
  const id = await sendUnconfirmed()
  const early = statusOf(id, failure)
  await report(statusOf(id, { phoneNumberId: '1' }), statusOf(id, { ...failure, phoneNumberId: '' }))
  expect(await fixture.findMessage(id)).toMatchObject({ problem: 'unconfirmed' })
  await fixture.advance(HOUR)
  await fixture.admin.resendMessage({ id })
  await fixture.waitForStatus(id, 'sent')
  await report(early)
  expect(await fixture.findMessage(id)).toMatchObject({ status: 'sent', problem: '' })
})

test.each([true, false])(
  'a status (failed: %s) is repeated by its sender while its message is sent',
  async (failed) => {
    api.refuse = { status: 500, code: 131000 }
    const { id } = await deliverRequest()
    await eventually(async () =>
      expect(await fixture.findMessage(id)).toMatchObject({ problem: 'no_answer' }),
    )
    await claimElsewhere(id)
    await expect(report(statusOf(id, { failed }))).rejects.toMatchObject({ code: 'unavailable' })
  },
)

/** Claims a waiting message as a process would that sends it for a minute. */
async function claimElsewhere(id: string): Promise<void> {
  const until = new Date(fixture.service.clock.now().getTime() + MINUTE)
  await fixture.service.database.query(
    `UPDATE messages SET status = 'sending', lease = $2, lease_until = $3 WHERE id = $1`,
    [id, newId(), until],
  )
}
