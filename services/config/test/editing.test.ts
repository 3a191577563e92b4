import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { ConfigChanged } from '@jejaring/proto/config/v1/events'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { startService, type TestService } from '@jejaring/testing'
import { config } from '../src/service'
import { systemKeys } from '../src/values/catalogue'

let service: TestService<ConfigServiceService>

beforeAll(async () => {
  service = await startService(config, { rpc: ConfigServiceService })
})

afterAll(() => service.stop())

const admin = () => service.as({ memberId: ROOT_MEMBER_ID, role: 'admin' })

const query = (change: Partial<TableQuery> = {}): { query: TableQuery } => ({
  query: { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '', ...change },
})

const lastAudit = async () => (await service.published('audit.recorded', AuditRecorded)).at(-1)!
const bankNamed = async (name: string) => {
  const { banks } = await admin().listEditableBanks(query({ search: name }))
  return banks.find(({ bank }) => bank?.name === name)!
}

describe('banks', () => {
  test('are added, offered at once, and audited', async () => {
    const bank = await admin().createBank({ name: ' Bank  Uji ', fee: 4_000n, active: true })
    expect(bank).toMatchObject({ name: 'Bank Uji', fee: 4_000n, active: true })
    const { banks } = await service.client.listBanks({ search: 'Bank Uji', page: 0, id: 0 })
    expect(banks).toEqual([bank])
    const line = await lastAudit()
    expect(line).toMatchObject({ action: 'config.bank.created', target: `bank:${bank.id}`, before: '' })
    expect(JSON.parse(line.after)).toEqual({
      name: 'Bank Uji',
      fee: '4000',
      active: true,
      code: '',
      channelCode: '',
    })
  })

  test('are changed with their audit line, and the same terms again change nothing', async () => {
    const { bank, version } = await bankNamed('Bank Mega')
    const change = { ...bank!, fee: 3_000n, active: false, version }
    await expect(admin().updateBank(change)).resolves.toMatchObject({ fee: 3_000n, active: false })
    const line = await lastAudit()
    const codes = { code: '426', channelCode: 'ID_MEGA' }
    expect(JSON.parse(line.before)).toEqual({ name: 'Bank Mega', fee: '2500', active: true, ...codes })
    expect(JSON.parse(line.after)).toEqual({ name: 'Bank Mega', fee: '3000', active: false, ...codes })
    await admin().updateBank({ ...change, version: version + 1n })
    expect((await lastAudit()).id).toBe(line.id)
    expect((await bankNamed('Bank Mega')).version).toBe(version + 1n)
  })

  test.each([
    ['a blank name', { name: ' \t' }, 'name'],
    ['the name of another, in other letters', { name: 'bank MANDIRI' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a fee below zero', { fee: -1n }, 'fee'],
    ['a fee above a million', { fee: 1_000_001n }, 'fee'],
    ['a code that is a formula', { code: '=1+1' }, 'code'],
    ['a channel with a comma', { channelCode: 'ID,BCA' }, 'channel_code'],
  ])('are refused with %s', async (_, wrong, field) => {
    const terms = { name: 'Bank Baru', fee: 0n, active: true, ...wrong }
    const refusal = { code: 'invalid', fields: { [field]: expect.any(String) } }
    await expect(admin().createBank(terms)).rejects.toMatchObject(refusal)
    const { bank } = await bankNamed('Bank Permata')
    const change = { ...bank!, ...wrong, version: 0n }
    await expect(admin().updateBank(change)).rejects.toMatchObject(refusal)
    expect((await bankNamed('Bank Permata')).bank).toEqual(bank)
  })

  test('names the bank that has the name already, in its own spelling', async () => {
    const terms = { name: 'bank  MANDIRI', fee: 0n, active: true }
    await expect(admin().createBank(terms)).rejects.toMatchObject({
      fields: { name: 'Bank "Bank Mandiri" sudah ada. Pakai nama lain, atau ubah bank itu.' },
    })
  })

  test('keep their own name, and cannot be changed when they are not there', async () => {
    const { bank } = await bankNamed('Bank Danamon')
    await admin().updateBank({ ...bank!, name: 'BANK Danamon', version: 0n })
    await expect(admin().updateBank({ ...bank!, id: 999_999, version: 0n })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('keep the codes that payout files name them by, unless others are given', async () => {
    const { bank } = await bankNamed('Bank BJB')
    expect(bank).toMatchObject({ code: '110', channelCode: 'ID_BJB' })
    const { id, name, fee, active } = bank!
    await admin().updateBank({ id, name, fee: fee + 1n, active, version: 0n })
    expect((await bankNamed('Bank BJB')).bank).toEqual({ ...bank, fee: fee + 1n })
    await admin().updateBank({ id, name, fee, active, version: 0n, code: ' pdjbidja ', channelCode: '' })
    const changed = { ...bank, code: 'PDJBIDJA', channelCode: '' }
    expect((await bankNamed('Bank BJB')).bank).toEqual(changed)
    expect((await service.client.readBanks({})).banks).toContainEqual(changed)
  })

  test('are created once per key: a retry after a lost answer gets the same bank', async () => {
    const make = () =>
      admin().createBank({ name: 'Bank Hilang', fee: 0n, active: true, idempotencyKey: 'kunci-1' })
    expect(await make()).toEqual(await make())
    const again = admin().createBank({
      name: 'Bank Hilang',
      fee: 0n,
      active: true,
      idempotencyKey: 'kunci-2',
    })
    await expect(again).rejects.toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } })
  })

  test('are created once per name, also by two admins at the same moment', async () => {
    const make = (name: string) => admin().createBank({ name, fee: 0n, active: true })
    const outcomes = await Promise.allSettled([make('Bank Kembar'), make('BANK KEMBAR')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('are listed with inactive ones, by name or by status', async () => {
    const byName = await admin().listEditableBanks(query({ order: [{ column: 'name', descending: true }] }))
    const names = byName.banks.map(({ bank }) => bank!.name)
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'en')))
    const byStatus = await admin().listEditableBanks(
      query({ order: [{ column: 'status', descending: false }] }),
    )
    expect(byStatus.banks[0]?.bank).toMatchObject({ name: 'Bank Mega', active: false })
  })
})

describe('two admins who edit the same thing', () => {
  test('at a bank, a package, a value or the office: the later one gets a conflict', async () => {
    const { bank, version } = await bankNamed('Bank Jago')
    await admin().updateBank({ ...bank!, fee: 1n, version })
    await expect(admin().updateBank({ ...bank!, fee: 2n, version })).rejects.toMatchObject({
      code: 'conflict',
    })

    const [regular] = (await admin().listEditablePackages(query())).packages
    const flushout = (pairs: number) =>
      admin().updatePackage({ ...regular!.package!, flushout: pairs, version: regular!.version })
    await flushout(13)
    await expect(flushout(14)).rejects.toMatchObject({ code: 'conflict' })

    const { values } = await admin().listEditableValues(query({ search: 'voucher_min' }))
    const minimum = (value: string) =>
      admin().updateValue({ key: 'voucher_min', value, version: values[0]!.version })
    await minimum('60000')
    await expect(minimum('70000')).rejects.toMatchObject({ code: 'conflict' })

    const office = await admin().readOffice({})
    await admin().updateOffice({ office: { ...office, name: 'Jejaring Satu' } })
    await expect(admin().updateOffice({ office: { ...office, name: 'Jejaring Dua' } })).rejects.toMatchObject(
      { code: 'conflict' },
    )
    expect(await admin().readOffice({})).toMatchObject({ name: 'Jejaring Satu' })
  })

  test('saving the stored values again changes nothing, with any version', async () => {
    const { bank, version } = await bankNamed('Bank Jago')
    const edited = { ...bank!, fee: 7n, version }
    expect(await admin().updateBank(edited)).toEqual(await admin().updateBank(edited))

    const [regular] = (await admin().listEditablePackages(query())).packages
    const terms = { ...regular!.package!, flushout: 17, version: regular!.version }
    expect(await admin().updatePackage(terms)).toEqual(await admin().updatePackage(terms))

    const { values } = await admin().listEditableValues(query({ search: 'voucher_min' }))
    const minimum = { key: 'voucher_min', value: '80000', version: values[0]!.version }
    expect(await admin().updateValue(minimum)).toEqual(await admin().updateValue(minimum))

    const office = { ...(await admin().readOffice({})), name: 'Jejaring Tiga' }
    expect(await admin().updateOffice({ office })).toEqual(await admin().updateOffice({ office }))
  })
})

describe('the office', () => {
  test('is changed as a whole, published once, and audited field by field', async () => {
    const office = await admin().readOffice({})
    const before = (await service.published('config.changed', ConfigChanged)).length
    const changed = { ...office, email: 'kantor@contoh.co.id', phone: '021 555 1234' }
    await expect(admin().updateOffice({ office: changed })).resolves.toMatchObject({
      email: 'kantor@contoh.co.id',
      phone: '021 555 1234',
    })
    const events = await service.published('config.changed', ConfigChanged)
    expect(events).toHaveLength(before + 1)
    const lines = await service.published('audit.recorded', AuditRecorded)
    expect(lines.slice(-2).map(({ target }) => target)).toEqual([
      'config:office_email',
      'config:office_phone',
    ])
    await admin().updateOffice({ office: await admin().readOffice({}) })
    expect(await service.published('config.changed', ConfigChanged)).toHaveLength(before + 1)
  })

  test('is refused by field, and nothing of it is changed then', async () => {
    const office = await admin().readOffice({})
    const wrong = { ...office, name: 'Nama Baru', email: 'bukan email', phone: '12', address: ' ' }
    await expect(admin().updateOffice({ office: wrong })).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        office_email: expect.any(String),
        office_phone: expect.any(String),
        office_address: expect.any(String),
      },
    })
    expect(await admin().readOffice({})).toEqual(office)
  })
})

test('lists system values without the office, with unit and bounds', async () => {
  const { counts, values } = await admin().listEditableValues(
    query({ order: [{ column: 'description', descending: true }] }),
  )
  expect(counts).toEqual({ total: BigInt(systemKeys.length), filtered: BigInt(systemKeys.length) })
  const described = values.map(({ value }) => value!.description)
  expect(described).toEqual(described.toSorted((a, b) => b.localeCompare(a, 'en')))
  expect(values.some(({ value }) => value?.key.startsWith('office_'))).toBe(false)
  expect(values.find(({ value }) => value?.key === 'withdraw_admin')).toMatchObject({
    unit: 'percent',
    min: 0n,
    max: 100n,
  })
})

test('the editing side is for admins only', async () => {
  const bank = { name: 'Bank X', fee: 0n, active: true }
  const tries = (client: typeof service.client) => [
    client.listEditableValues(query()),
    client.readOffice({}),
    client.updateOffice({ office: undefined }),
    client.listEditableBanks(query()),
    client.createBank(bank),
    client.updateBank({ ...bank, id: 1, version: 0n }),
    client.listEditablePackages(query()),
  ]
  for (const [client, code] of [
    [service.as({ memberId: newId(), role: 'member' }), 'forbidden'],
    [service.client, 'unauthenticated'],
  ] as const) {
    for (const attempt of tries(client)) await expect(attempt).rejects.toMatchObject({ code })
  }
})
