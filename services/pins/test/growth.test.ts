import { FileFormat } from '@jejaring/proto/common/v1/file'
import { TableQuery } from '@jejaring/proto/common/v1/table'
import { newId } from '@jejaring/service-kit'
import { summaryTableDifferences } from '@jejaring/service-kit/summary-table'
import { activityMonths } from '../src/store/summary-tables'
import { PASSWORD, type Person, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture
let admin: Person

const query = { ...TableQuery.create(), length: 100 }

/** Activates members, of which the named ones are persons. */
async function activate(at: string, members: readonly Person[], others = 0): Promise<void> {
  fixture.service.clock.freeze(at)
  const ids = [...members.map(({ id }) => id), ...Array.from({ length: others }, () => newId())]
  await fixture.stock(admin, REG, ids.length)
  const registrationId = newId()
  await fixture.service.client.reservePins({
    registrationId,
    ownerId: admin.id,
    packageId: REG,
    qty: ids.length,
  })
  await fixture.service.client.useReservedPins({
    registrationId,
    accounts: ids.map((memberId, n) => ({ memberId, username: `baru${n}` })),
  })
}

async function order(at: string, ...members: Person[]): Promise<void> {
  fixture.service.clock.freeze(at)
  for (const member of members) {
    await fixture.stock(member, RO, 1)
    await member.client.makeRepeatOrder({ idempotencyKey: '', qty: 1, password: PASSWORD })
  }
}

// Months are those of business days: these moments are in August and September in Jakarta.
const AUGUST = '2026-07-31T18:00:00Z'
const SEPTEMBER = '2026-08-31T18:00:00Z'

beforeAll(async () => {
  fixture = await startPinsFixture()
  admin = fixture.person('admin')
  const [ani, budi, citra] = [fixture.person(), fixture.person(), fixture.person()]
  await activate(AUGUST, [ani, budi], 2)
  await order('2026-08-20T05:00:00Z', ani, budi)
  await activate(SEPTEMBER, [citra])
  await order('2026-09-10T05:00:00Z', ani, ani, citra)
  // Nobody was active in October.
  await order('2026-11-10T05:00:00Z', ani)
})
afterAll(() => fixture.stop())

test('days select the months that they are in, with all members before', async () => {
  const months = async (dateStart: string, dateFinish: string) => {
    const dates = { ...query, dateStart, dateFinish }
    const [growth, cohorts] = [
      await admin.client.listGrowth({ query: dates }),
      await admin.client.listCohorts({ query: dates }),
    ]
    return [
      growth.months.map(({ month, members }) => `${month} ${members}`),
      cohorts.cohorts.map(({ month }) => month),
    ]
  }
  expect(await months('2026-09-30', '2026-10-01')).toEqual([['2026-10 5', '2026-09 5'], ['2026-09']])
  expect(await months('', '2026-08-31')).toEqual([['2026-08 4'], ['2026-08']])
  expect(await months('2026-12-01', '')).toEqual([[], []])
})

test('growth counts new and active members by month, months without any included', async () => {
  const { months, counts } = await admin.client.listGrowth({ query })
  expect(counts).toMatchObject({ total: 4n })
  expect(months).toEqual([
    { month: '2026-11', joined: 0n, members: 5n, active: 1n, activeBefore: 0n, retained: 0n },
    { month: '2026-10', joined: 0n, members: 5n, active: 0n, activeBefore: 2n, retained: 0n },
    { month: '2026-09', joined: 1n, members: 5n, active: 2n, activeBefore: 2n, retained: 1n },
    { month: '2026-08', joined: 4n, members: 4n, active: 2n, activeBefore: 0n, retained: 0n },
  ])
})

test('a cohort shows who was active in its months since', async () => {
  const { cohorts } = await admin.client.listCohorts({ query })
  const active = (...first: bigint[]) => [...first, ...Array.from({ length: 13 - first.length }, () => 0n)]
  expect(cohorts).toEqual([
    { month: '2026-09', joined: 1n, active: active(1n) },
    { month: '2026-08', joined: 4n, active: active(2n, 1n, 0n, 1n) },
  ])
})

test('both are exported, are for admins, and their sums are those of the orders', async () => {
  const request = { query: undefined, format: FileFormat.CSV }
  const read = async (parts: AsyncIterable<{ data: Uint8Array }>) => {
    const data: Uint8Array[] = []
    for await (const part of parts) data.push(part.data)
    return Buffer.concat(data).toString('utf8')
  }
  expect(await read(admin.client.exportGrowth(request))).toMatch(/2026-09,1,5,2,2,1\r\n/)
  expect(await read(admin.client.exportCohorts(request))).toMatch(/2026-08,4,2,1,0,1,0/)
  const member = fixture.person()
  await expect(member.client.listGrowth({ query })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(member.client.listCohorts({ query })).rejects.toMatchObject({ code: 'forbidden' })
  const { rows } = await fixture.service.database.query(summaryTableDifferences(activityMonths))
  expect(rows).toEqual([])
})
