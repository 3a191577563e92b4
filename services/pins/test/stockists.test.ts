import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { Group, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { type Person, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture
let reader: Person

beforeAll(async () => {
  fixture = await startPinsFixture()
  reader = fixture.person()
  const areas = [
    { id: '31', name: 'DKI Jakarta' },
    { id: '3174', name: 'Jakarta Selatan' },
    { id: '12', name: 'Sumatera Utara' },
    { id: '1271', name: 'Kota Medan' },
  ]
  fixture.config.answer({ readAreas: ({ ids }) => ({ areas: areas.filter(({ id }) => ids.includes(id)) }) })
})

afterAll(() => fixture.stop())

const at = (provinceId: string, cityId: string) => ({
  street: 'Jalan Melati 1',
  provinceId,
  cityId,
  subdistrictId: '',
  villageId: '',
})

async function stockist(name: string, change: Partial<Member>): Promise<Person> {
  const person = fixture.person()
  await fixture.introduce(person, { name, group: Group.STOKIS, ...change })
  return person
}

async function list(change: Partial<TableQuery> = {}, area: { provinceId?: string; cityId?: string } = {}) {
  const query = { start: 0, length: 25, search: '', order: [], dateStart: '', dateFinish: '', ...change }
  return await reader.client.listStockists({ query, provinceId: '', cityId: '', ...area })
}

test('a fresh programme has no stockist', async () => {
  expect(await list()).toEqual({ counts: { total: 0n, filtered: 0n }, stockists: [] })
})

test('active stockists are listed by name, with area, phone and available pins', async () => {
  const ayu = await stockist('Ayu', { address: at('31', '3174'), phone: '081234567890' })
  const beni = await stockist('Beni', { group: Group.MASTOK, address: at('12', '1271') })
  await stockist('Candra', { address: undefined })
  await stockist('Dewi', { status: MemberStatus.INACTIVE, address: at('31', '3174') })
  await stockist('Eko', { group: Group.MEMBER, address: at('31', '3174') })
  await fixture.stock(ayu, REG, 3)
  await fixture.stock(ayu, RO, 2)
  await fixture.stock(beni, REG, 7)

  const { counts, stockists } = await list()
  expect(counts).toEqual({ total: 3n, filtered: 3n })
  expect(stockists.map(({ name, master, cityName, pins }) => [name, master, cityName, pins])).toEqual([
    ['Ayu', false, 'Jakarta Selatan', 5n],
    ['Beni', true, 'Kota Medan', 7n],
    ['Candra', false, '', 0n],
  ])
  expect(stockists[0]?.stock).toEqual([
    { packageName: 'Regular', pins: 3n },
    { packageName: 'Repeat Order', pins: 2n },
  ])
  expect(stockists[0]).toMatchObject({ memberId: ayu.id, phone: '081234567890', provinceName: 'DKI Jakarta' })
})

const names = async (...question: Parameters<typeof list>) =>
  (await list(...question)).stockists.map(({ name }) => name)

test('the own entry is missing, and those of the own province come first', async () => {
  const beni = (await list({ search: 'Beni' })).stockists[0]!
  const own = await stockist('Zahra', { address: at('12', '1271') })
  const query = { start: 0, length: 25, search: '', order: [], dateStart: '', dateFinish: '' }
  const seen = await own.client.listStockists({ query, provinceId: '', cityId: '' })
  expect(seen.stockists.map(({ name }) => name)).toEqual(['Beni', 'Ayu', 'Candra'])
  expect(seen.stockists[0]?.memberId).toBe(beni.memberId)
  await fixture.introduce(own, { name: 'Zahra', group: Group.MEMBER, version: 2n })
})

test('they are found by province, by city, by words and in any order', async () => {
  expect(await names({}, { provinceId: '31' })).toEqual(['Ayu'])
  expect(await names({}, { provinceId: '12', cityId: '1271' })).toEqual(['Beni'])
  expect(await names({}, { provinceId: '31', cityId: '1271' })).toEqual([])
  expect(await names({ search: 'medan' })).toEqual(['Beni'])
  expect(await names({ order: [{ column: 'pins', descending: true }] })).toEqual(['Beni', 'Ayu', 'Candra'])
  expect(await names({ order: [{ column: 'city_name', descending: true }] })).toEqual([
    'Beni',
    'Ayu',
    'Candra',
  ])
  expect(await names({ start: 1, length: 1 })).toEqual(['Beni'])
  const { counts } = await list({}, { provinceId: '31' })
  expect(counts).toEqual({ total: 3n, filtered: 1n })
})

test('removes a former stockist, and ignores an older event about them', async () => {
  const fajar = await stockist('Fajar', { version: 5n })
  expect(await names({ search: 'Fajar' })).toEqual(['Fajar'])
  await fixture.introduce(fajar, { name: 'Fajar', group: Group.MEMBER, version: 4n })
  expect(await names({ search: 'Fajar' })).toEqual(['Fajar'])
  await fixture.introduce(fajar, { name: 'Fajar', group: Group.MEMBER, version: 6n })
  expect(await names({ search: 'Fajar' })).toEqual([])
})

test('the list is for who is logged in', async () => {
  const asked = fixture.service.client.listStockists({ query: undefined, provinceId: '', cityId: '' })
  await expect(asked).rejects.toMatchObject({ code: 'unauthenticated' })
})
