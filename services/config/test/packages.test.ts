import { ConfigServiceService, PackageKind } from '@jejaring/proto/config/v1/config'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { startService, type TestService } from '@jejaring/testing'
import { config } from '../src/service'

let service: TestService<ConfigServiceService>

beforeAll(async () => {
  service = await startService(config, { rpc: ConfigServiceService })
})

afterAll(() => service.stop())

const admin = () => service.as({ memberId: ROOT_MEMBER_ID, role: 'admin' })
const regular = { id: 1, name: 'Regular', price: 500_000n, bonusSponsor: 100_000n, pair: 1, flushout: 12 }
const repeatOrder = { id: 2, name: 'Repeat Order', price: 150_000n, bonusSponsor: 0n, pair: 0, flushout: 0 }

test('a fresh installation has the two packages of rule book §2 in plan version 1', async () => {
  const expected = [
    { ...regular, code: 'REG', kind: PackageKind.ACTIVATION },
    { ...repeatOrder, code: 'RO', kind: PackageKind.REPEAT_ORDER },
  ]
  expect((await service.client.listPackages({})).packages).toEqual(expected)
  expect(await service.client.readPlan({ version: 0n })).toMatchObject({
    version: 1n,
    packages: expected,
    bonusPairing: 50_000n,
    bonusPairingLevel: 5_000n,
    pairingLevelMax: 10,
  })
})

test('returns all values that a registration is checked by, without an unknown bank', async () => {
  const rules = { activationPackageId: 1, registerQuantities: '1,3,7' }
  const ask = (bankId: number) => service.client.readRegistrationRules({ bankId })
  expect(await ask(0)).toEqual({ ...rules, bankActive: undefined })
  expect(await ask(2_000_000_000)).toEqual({ ...rules, bankActive: undefined })
  expect(await ask(1)).toEqual({ ...rules, bankActive: true })

  await admin().updateValue({ key: 'register_quantities', value: '1,3', version: 0n })
  await service.database.query('UPDATE banks SET active = false WHERE id = 1')
  expect(await ask(1)).toEqual({ ...rules, registerQuantities: '1,3', bankActive: false })
})

test('a change of a package makes a new plan version and leaves the earlier ones alone', async () => {
  const first = await service.client.readPlan({ version: 1n })
  await admin().updatePackage({ version: 0n, ...regular, price: 550_000n, flushout: 20 })
  const now = await service.client.readPlan({ version: 0n })
  expect(now.version).toBe(2n)
  expect(now.packages[0]).toMatchObject({ id: 1, price: 550_000n, flushout: 20 })
  expect(await service.client.readPlan({ version: 1n })).toEqual(first)

  await admin().updatePackage({ version: 0n, ...regular, price: 550_000n, flushout: 20 })
  expect((await service.client.readPlan({ version: 0n })).version).toBe(2n)
})

test('a repeat order keeps paying nothing, and may get another name and price', async () => {
  await expect(
    admin().updatePackage({ version: 0n, ...repeatOrder, bonusSponsor: 1n, flushout: 1 }),
  ).rejects.toMatchObject({
    code: 'invalid',
    fields: { bonus_sponsor: expect.any(String), flushout: expect.any(String) },
  })
  await expect(
    admin().updatePackage({ version: 0n, ...repeatOrder, name: 'Paket RO', price: 160_000n }),
  ).resolves.toMatchObject({
    code: 'RO',
    name: 'Paket RO',
    price: 160_000n,
  })
})

test('packages are changed by admins only, and none that is not there', async () => {
  const member = service.as({ memberId: newId(), role: 'member' })
  await expect(member.updatePackage({ version: 0n, ...regular })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(service.client.updatePackage({ version: 0n, ...regular })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(admin().updatePackage({ version: 0n, ...regular, id: 3 })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(service.client.readPlan({ version: 999n })).rejects.toMatchObject({ code: 'not_found' })
  await expect(service.client.readPlan({ version: -1n })).rejects.toMatchObject({ code: 'not_found' })
})

test('tables refuse a changed plan version and a repeat order with a bonus', async () => {
  const { Client } = await import('pg')
  const restricted = new Client({ connectionString: service.environment.DATABASE_URL })
  await restricted.connect()
  await expect(restricted.query('UPDATE plan_versions SET bonus_pairing = 0')).rejects.toThrow(
    'permission denied',
  )
  await expect(restricted.query('DELETE FROM plan_packages')).rejects.toThrow('permission denied')
  await expect(restricted.query('UPDATE packages SET pair = 1 WHERE id = 2')).rejects.toThrow(
    'repeat_order_pays_nothing',
  )
  await restricted.end()
})
