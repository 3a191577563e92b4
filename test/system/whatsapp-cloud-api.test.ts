import { createHmac } from 'node:crypto'
import { eventually } from '@jejaring/testing/eventually'
import { CloudApi } from '../../services/whatsapp/src/testing/cloud-api'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'

const appSecret = 'app-secret-of-the-office'
const verifyToken = 'verify-token-of-the-office'
const phoneNumberId = '106540352242922'

let api: CloudApi
let system: RunningSystem
let admin: Visitor

beforeAll(async () => {
  api = await CloudApi.start()
  system = await RunningSystem.start({
    WHATSAPP_TRANSPORT: 'cloud_api',
    WHATSAPP_CLOUD_URL: api.url,
    WHATSAPP_CLOUD_PHONE_ID: phoneNumberId,
    WHATSAPP_CLOUD_TOKEN: 'token-of-a-system-user',
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  })
  for (const end of ['min', 'max']) await system.command('config', 'set', `whatsapp_pause_${end}`, '5')
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
})
afterAll(async () => {
  await system?.stop()
  await api?.stop()
})

interface Row {
  readonly id: string
  readonly status: string
  readonly problem: string
}

/** Queues a test message and waits until its request has arrived. Returns its id. */
async function sendTestMessage(): Promise<string> {
  const before = api.requests.length
  expect((await admin.post('/api/whatsapp/test', { phone: '081234567890' })).status).toBe(200)
  await eventually(() => expect(api.requests).toHaveLength(before + 1))
  return String(api.requests.at(-1)?.body.biz_opaque_callback_data)
}

async function messageOf(id: string): Promise<Row | undefined> {
  const { body } = await admin.post<{ data: Row[] }>('/api/whatsapp/messages/datatable', { length: 100 })
  return body.data.find((row) => row.id === id)
}

const waitFor = (id: string, expected: Partial<Row>) =>
  eventually(async () => expect(await messageOf(id)).toMatchObject(expected))

/** Posts a signed status as WhatsApp does; it repeats what is not answered by 200. */
async function report(id: string, status: string): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const item = { id: 'wamid.1', status, timestamp, biz_opaque_callback_data: id, errors: [{ code: 131026 }] }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: phoneNumberId },
    statuses: [item],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  await eventually(async () => {
    const answer = await fetch(`${system.origin}/api/whatsapp/webhook`, { method: 'POST', body, headers })
    expect(answer.status).toBe(200)
  })
}

test('the address of the webhook is verified', async () => {
  const query = `hub.mode=subscribe&hub.verify_token=${verifyToken}&hub.challenge=1158201444`
  const answer = await fetch(`${system.origin}/api/whatsapp/webhook?${query}`)
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
})

test('a message goes by the official interface, and a later failure is shown', async () => {
  const id = await sendTestMessage()
  expect(api.requests.at(-1)).toMatchObject({
    path: `/v23.0/${phoneNumberId}/messages`,
    authorization: 'Bearer token-of-a-system-user',
    body: { to: '6281234567890', type: 'template' },
  })
  await waitFor(id, { status: 'sent', problem: '' })
  await report(id, 'failed')
  await waitFor(id, {
    status: 'sent',
    problem: 'WhatsApp menerima pesan ini, tetapi tidak dapat menyampaikannya.',
  })
})

test('a message whose answer was lost fails with a warning until a status confirms it', async () => {
  api.hide = 'lost'
  const id = await sendTestMessage()
  await waitFor(id, { status: 'failed', problem: expect.stringContaining('mungkin sudah terkirim') })
  api.hide = undefined
  await report(id, 'delivered')
  await waitFor(id, { status: 'sent', problem: '' })
  expect(api.requests.filter(({ body }) => body.biz_opaque_callback_data === id)).toHaveLength(1)
})
