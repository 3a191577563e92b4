import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { ConfigChanged } from '@jejaring/proto/config/v1/events'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { startService, type TestService } from '@jejaring/testing'
import { config } from '../src/service'
import { valueKeys } from '../src/values/catalogue'

let service: TestService<ConfigServiceService>

beforeAll(async () => {
  service = await startService(config, { rpc: ConfigServiceService })
})

afterAll(() => service.stop())

const admin = () => service.as({ memberId: ROOT_MEMBER_ID, role: 'admin' })
const member = () => service.as({ memberId: newId(), role: 'member' })

async function traces() {
  const plan = await service.client.readPlan({ version: 0n })
  const changes = await service.published('config.changed', ConfigChanged)
  const lines = await service.published('audit.recorded', AuditRecorded)
  return { plan: plan.version, changes: changes.length, lines: lines.length }
}

test('values are answered in key order with their descriptions', async () => {
  const { values } = await service.client.readValues({})
  expect(values).toHaveLength(valueKeys.length)
  expect(values.map(({ key }) => key)).toEqual(values.map(({ key }) => key).toSorted())
  expect(values.every(({ description }) => description.length > 0)).toBe(true)
})

test('a change is published with the whole state and audited with before and after', async () => {
  const before = await traces()
  const changed = await admin().updateValue({ key: 'office_name', value: ' PT  Jejaring ', version: 0n })
  expect(changed).toMatchObject({ key: 'office_name', value: 'PT Jejaring' })

  const event = (await service.published('config.changed', ConfigChanged)).at(-1)!
  expect(event.values.find(({ key }) => key === 'office_name')?.value).toBe('PT Jejaring')
  expect(event.values).toHaveLength(valueKeys.length)
  expect(event.plan?.packages).toHaveLength(2)

  const line = (await service.published('audit.recorded', AuditRecorded)).at(-1)!
  expect(line).toMatchObject({ action: 'config.value.changed', target: 'config:office_name' })
  expect(line.caller?.memberId).toBe(ROOT_MEMBER_ID)
  expect(JSON.parse(line.before)).toEqual({ value: 'Jejaring' })
  expect(JSON.parse(line.after)).toEqual({ value: 'PT Jejaring' })

  // No bonus value: the plan stays.
  const after = await traces()
  expect(after).toEqual({ plan: before.plan, changes: before.changes + 1, lines: before.lines + 1 })
})

test('a bonus value makes a new plan version, and the old one stays as it was', async () => {
  const old = await service.client.readPlan({ version: 0n })
  await admin().updateValue({ key: 'bonus_pairing', value: '60000', version: 0n })

  const now = await service.client.readPlan({ version: 0n })
  expect(now).toMatchObject({ version: old.version + 1n, bonusPairing: 60_000n, packages: old.packages })
  expect(await service.client.readPlan({ version: old.version })).toEqual(old)
  expect((await service.published('config.changed', ConfigChanged)).at(-1)?.plan).toEqual(now)
})

test('the same value again changes nothing', async () => {
  await admin().updateValue({ key: 'bonus_pairing_level', value: '7000', version: 0n })
  const before = await traces()
  await admin().updateValue({ key: 'bonus_pairing_level', value: '07000', version: 0n })
  expect(await traces()).toEqual(before)
})

test('the version of the state grows with every change', async () => {
  await admin().updateValue({ key: 'tour_bali_min', value: '100', version: 0n })
  await admin().updateValue({ key: 'tour_bali_min', value: '200', version: 0n })
  const versions = (await service.published('config.changed', ConfigChanged)).map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted((a, b) => Number(a - b)))
  expect(new Set(versions).size).toBe(versions.length)
})

test.each([
  ['withdraw_admin', '101'],
  ['withdraw_admin', 'sepuluh'],
  ['withdraw_admin', '95'],
  ['voucher_min', '0'],
])('%s = %s is refused on `value` and changes nothing', async (key, value) => {
  const before = await traces()
  await expect(admin().updateValue({ key, value, version: 0n })).rejects.toMatchObject({
    code: 'invalid',
    fields: { value: expect.any(String) },
  })
  expect(await traces()).toEqual(before)
})

test('an unknown key is not found, also one that every object has', async () => {
  await expect(admin().updateValue({ key: 'withdraw_all', value: '1', version: 0n })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(admin().updateValue({ key: 'constructor', value: '1', version: 0n })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('members and strangers may read and not change', async () => {
  const request = { key: 'withdraw_admin', value: '1', version: 0n }
  await expect(member().updateValue(request)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(service.client.updateValue(request)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(member().readValues({})).resolves.toBeDefined()
})

test('values can be read by key', async () => {
  const only = { keys: ['withdraw_voucher', 'withdraw_admin', 'no_such_key'] }
  const { values } = await service.client.readValues({ only })
  expect(values.map(({ key }) => key)).toEqual(['withdraw_admin', 'withdraw_voucher'])
  expect((await service.client.readValues({ only: { keys: [] } })).values).toEqual([])
})

test('two admins at once cannot bring the shares of a withdrawal above 100 % together', async () => {
  await admin().updateValue({ key: 'withdraw_admin', value: '0', version: 0n })
  await admin().updateValue({ key: 'withdraw_voucher', value: '0', version: 0n })
  const outcomes = await Promise.allSettled([
    admin().updateValue({ key: 'withdraw_admin', value: '60', version: 0n }),
    admin().updateValue({ key: 'withdraw_voucher', value: '60', version: 0n }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('bonus values changed at once make gapless plan versions', async () => {
  const { version } = await service.client.readPlan({ version: 0n })
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      admin().updateValue({ key: 'pairing_level_max', value: String(n + 1), version: 0n }),
    ),
  )
  const { rows } = await service.database.query('SELECT version FROM plan_versions ORDER BY version')
  const expected = Array.from({ length: Number(version) + 8 }, (_, n) => BigInt(n + 1))
  expect(rows.map((row) => row.version)).toEqual(expected)
})
