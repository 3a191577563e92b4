import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { messageRequest, type QueueFixture, startQueueFixture } from './queue-fixture'

let fixture: QueueFixture
beforeAll(async () => {
  fixture = await startQueueFixture()
})
afterAll(() => fixture.service.stop())

const find = async (name: string) =>
  (await fixture.admin.listTemplates({})).templates.find((template) => template.name === name)!

test('list contains every template with its variables', async () => {
  const { templates, maxLength } = await fixture.admin.listTemplates({})
  expect(maxLength).toBe(1000)
  expect(templates.map(({ name, security }) => [name, security])).toEqual([
    ['welcome', false],
    ['set_password', true],
    ['recover', true],
    ['bank_changed', true],
    ['account_changed', true],
    ['verify_phone', true],
    ['pins_received', false],
    ['withdrawal_paid', false],
    ['withdrawal_refused', false],
    ['announcement', false],
    ['verify_prospect', false],
    ['test', true],
  ])
  const link = templates[2]!.variables.find(({ name }) => name === 'tautan')
  expect(link).toMatchObject({ required: true, description: expect.stringMatching(/kata sandi/) })
})

test('preview shows example values and the name of the office', async () => {
  const { text } = await fixture.admin.previewTemplate({
    name: 'withdrawal_paid',
    text: '{perusahaan}: {jumlah}, {bank}',
  })
  expect(text).toBe('PT Jaya: Rp. 397.500, BCA')
})

test('a changed text becomes a new audited version that queued messages use', async () => {
  const before = await find('pins_received')
  const text = '{nama}: {jumlah} pin.'
  const changed = await fixture.admin.updateTemplate({ name: 'pins_received', text, version: before.version })
  expect(changed).toMatchObject({ text, version: before.version + 1n, initial: before.initial })
  expect(changed.changedAt).toEqual(expect.any(Date))
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const line = lines.findLast(({ action }) => action === 'whatsapp.template.changed')!
  expect([line.target, JSON.parse(line.before), JSON.parse(line.after)]).toEqual([
    'template:pins_received',
    { text: before.text },
    { text, version: 2 },
  ])
  // A retry after a lost reply changes nothing and is no conflict.
  for (const version of [0n, before.version])
    expect(await fixture.admin.updateTemplate({ name: 'pins_received', text, version })).toEqual(changed)

  const message = messageRequest(fixture)
  await fixture.deliver(message)
  await fixture.waitForStatus(message.id, 'sent')
  expect(fixture.device.sent.at(-1)!.text).toBe('Budi: 5 pin.')
  const { rows } = await fixture.service.database.query(
    'SELECT template_version FROM messages WHERE id = $1',
    [message.id],
  )
  expect(rows).toEqual([{ template_version: 2 }])
})

test('one of two concurrent edits of the same version gets a conflict', async () => {
  const { version } = await find('welcome')
  const edits = ['Halo {nama}', 'Hai {nama}'].map((text) =>
    fixture.admin.updateTemplate({ name: 'welcome', text, version }),
  )
  const results = await Promise.allSettled(edits)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = results.find((result) => result.status === 'rejected')!
  expect(lost).toMatchObject({ reason: { code: 'conflict' } })
  expect((await find('welcome')).version).toBe(version + 1n)
})

test.each([
  ['recover', 'Halo {nama}', 'invalid'],
  ['recover', '{tautan} {saldo}', 'invalid'],
  ['test', '', 'invalid'],
  ['birthday', 'Halo', 'not_found'],
  ['constructor', 'Halo', 'not_found'],
])('template %s rejects the text %j', async (name, text, code) => {
  await expect(fixture.admin.updateTemplate({ name, text, version: 0n })).rejects.toMatchObject({ code })
  await expect(fixture.admin.previewTemplate({ name, text })).rejects.toMatchObject({ code })
})
