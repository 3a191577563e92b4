import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { migrate } from '@jejaring/service-kit/testing'
import { rewards } from '../src/service'
import { RewardsFixture, refusal } from './support/rewards-fixture'

let fixture: RewardsFixture

beforeAll(async () => {
  fixture = await RewardsFixture.start()
})

afterAll(() => fixture.stop())

const update = (about: object) =>
  fixture.admin().updateReward({
    id: 1,
    name: 'Voucher',
    min: 40n,
    amount: 900_000n,
    photoHash: '',
    edgeErrors: {},
    version: 0n,
    ...about,
  })

test('a new installation has the five rewards of rule book §2 in order', async () => {
  const { rewards: steps } = await fixture.service.client.listRewards({ query: undefined })
  expect(steps.map(({ min }) => min)).toEqual([50n, 150n, 500n, 1_500n, 5_000n])
  expect(steps.every(({ name, amount }) => name !== '' && amount > 0n)).toBe(true)
})

test('migrating again keeps the values of an admin', async () => {
  await update({ name: ' Sepeda ', min: 60n, photoHash: 'a'.repeat(64) })
  await update({ name: 'Sepeda', min: 60n })
  await migrate(rewards, fixture.service.environment)
  const { rewards: steps } = await fixture.service.client.listRewards({ query: undefined })
  expect(steps).toHaveLength(5)
  expect(steps[0]).toMatchObject({ id: 1, name: 'Sepeda', min: 60n, photoHash: 'a'.repeat(64) })
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!.before)).toMatchObject({ name: 'Voucher Belanja', min: '50' })
})

test('the audit trail contains the name of a reward when it is unchanged', async () => {
  await update({ id: 2, name: 'Ponsel', min: 150n, amount: 2_750_000n })
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const { before, after } = lines.find(({ target }) => target === 'reward:2')!
  expect(JSON.parse(before)).toEqual({ name: 'Ponsel', amount: '3000000' })
  expect(JSON.parse(after)).toEqual({ name: 'Ponsel', amount: '2750000' })
})

test('reports all wrong fields of a reward, including those of the gateway', async () => {
  const { fields } = await refusal(
    update({ name: ' ', min: 0n, amount: 0n, edgeErrors: { photo: 'Foto tidak dapat dibaca.' } }),
  )
  expect(Object.keys(fields ?? {}).sort()).toEqual(['amount', 'min', 'name', 'photo'])
  expect(await refusal(update({ id: 99 }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(update({ version: 1n, min: 41n }))).toMatchObject({ code: 'conflict' })
  // A retry after a lost reply is no conflict.
  expect(await update({ version: 1n, name: 'Sepeda', min: 60n })).toMatchObject({ name: 'Sepeda', min: 60n })
  const asMember = fixture.person().client.updateReward({
    id: 1,
    name: 'X',
    min: 1n,
    amount: 1n,
    photoHash: '',
    edgeErrors: {},
    version: 0n,
  })
  expect(await refusal(asMember)).toMatchObject({ code: 'forbidden' })
})

test('strips invisible characters from names', async () => {
  await expect(update({ name: '\u202eSepeda\u0000\u200b', min: 60n })).resolves.toMatchObject({
    name: 'Sepeda',
  })
})

test('rejects duplicate names, ignoring case and under concurrency', async () => {
  const { rewards: steps } = await fixture.service.client.listRewards({ query: undefined })
  const taken = steps.find(({ id }) => id === 2)!.name
  const wanted = { fields: { name: 'Nama ini sudah dipakai reward lain. Pakai nama lain.' } }
  expect(await refusal(update({ name: ` ${taken.toUpperCase()} ` }))).toMatchObject(wanted)
  const both = await Promise.allSettled([1, 2].map((id) => update({ id, name: 'Emas', min: 60n })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await update({ id: 1, name: 'Sepeda', min: 60n })
  await update({ id: 2, name: taken, min: 150n })
})

test('searches and sorts the catalogue', async () => {
  const page = await fixture.service.client.listRewards({
    query: {
      start: 0,
      length: 2,
      search: 'o',
      order: [{ column: 'amount', descending: true }],
      dateStart: '',
      dateFinish: '',
    },
  })
  expect(page.rewards.map(({ name }) => name)).toEqual(['Mobil', 'Sepeda Motor'])
  expect(page.counts).toEqual({ total: 5n, filtered: 4n })
})
