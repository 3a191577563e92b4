import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { unavailable } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const at = '/api/reports/datatable'
const counts = { total: 9n, filtered: 1n }
const createdAt = new Date('2026-11-21T03:00:00Z')
const shownAt = '2026-11-21T10:00:00.000+07:00'
const dated = {
  draw: 2,
  columns: [{ data: 'created_at' }],
  order: [{ column: 0, dir: 'desc' }],
  search: { value: 'bu' },
  datestart: '2026-11-01',
  datefinish: '2026-11-30',
}
const expectedQuery = {
  search: 'bu',
  order: [{ column: 'created_at', descending: true }],
  dateStart: '2026-11-01',
  dateFinish: '2026-11-30',
}
const head = { draw: 2, recordsTotal: 9, recordsFiltered: 1 }
const member = { username: 'budi01', name: 'Budi Santoso' }

// covers: POST /api/reports/datatable/pin_recapts success
it('recaps the pins of each member', async () => {
  const sums = { total: 7n, activated: 3n, stock: 4n }
  gateway.pins.answer({
    listPinRecaps: () => ({ counts, recaps: [{ memberId: 'm-1', ...member, sums, opening: 50n }], sums }),
  })
  const { body } = await gateway.post(`${at}/pin_recapts`, dated)
  const shown = { reg1_total: 7, reg1_act: 3, reg1_bal: 4 }
  expect(body).toMatchObject({ ...head, data: [{ id: 'm-1', ...member, ...shown }], totals: shown })
  expect(gateway.pins.calls.at(-1)?.request).toMatchObject({ query: expectedQuery })
})

// covers: POST /api/reports/datatable/wallet_recapts success
it('recaps the wallets of each member, in total and each', async () => {
  const nothing = { income: 0n, pulled: 0n, balance: 0n }
  const sums = {
    total: { income: 300n, pulled: 100n, balance: 200n },
    sponsor: { income: 200n, pulled: 0n, balance: 200n },
    pairing: nothing,
    pairingLevel: { income: 100n, pulled: 100n, balance: 0n },
  }
  gateway.wallet.answer({
    listRecaps: () => ({ counts, recaps: [{ memberId: 'm-1', ...member, sums, opening: 50n }], sums }),
  })
  const { body } = await gateway.post(`${at}/wallet_recapts`, dated)
  const shown = {
    total_in: 300,
    total_out: 100,
    total_bal: 200,
    sponsor_in: 200,
    sponsor_out: 0,
    sponsor_bal: 200,
    pairing_in: 0,
    pairing_out: 0,
    pairing_bal: 0,
    pairing_level_in: 100,
    pairing_level_out: 100,
    pairing_level_bal: 0,
  }
  expect(body).toMatchObject({ ...head, totals: shown })
  expect(body.data).toEqual([{ id: 'm-1', ...member, ...shown, opening: 50 }])
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ query: expectedQuery })
})

// covers: POST /api/reports/datatable/wallets success
it('lists earnings of all wallets or one', async () => {
  gateway.wallet.answer({
    listIncome: () => ({
      counts,
      lines: [
        {
          id: 'e-1',
          createdAt,
          businessDay: '2026-11-21',
          ...member,
          wallet: WalletType.PAIRING,
          amount: -50_000n,
          description: 'Koreksi bonus pairing dari siti01',
        },
      ],
      sponsor: 0n,
      pairing: -50_000n,
      pairingLevel: 0n,
      total: -50_000n,
    }),
  })
  const { body } = await gateway.post(`${at}/wallets`, { ...dated, type: 'pairing' })
  expect(body).toMatchObject({
    ...head,
    data: [{ created_at: shownAt, ...member, from: 'Bonus Pairing', from_type: 'pairing', amount: -50_000 }],
    totals: { sponsor: 0, pairing: -50_000, pairing_level: 0, total: -50_000 },
  })
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({
    query: expectedQuery,
    wallet: WalletType.PAIRING,
  })
  await gateway.post(`${at}/wallets`, dated)
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ wallet: WalletType.UNSPECIFIED })
})

// covers: POST /api/reports/datatable/sponsors success
it('lists sponsors with the members they sponsor', async () => {
  const sponsor = { sponsorUsername: 'siti01', sponsorName: 'Siti Rahma' }
  gateway.network.answer({
    listSponsorships: () => ({
      counts,
      sponsorships: [{ memberId: 'm-1', createdAt, ...member, ...sponsor }],
      sponsors: 1n,
    }),
  })
  const { body } = await gateway.post(`${at}/sponsors`, dated)
  expect(body).toMatchObject({
    ...head,
    data: [{ created_at: shownAt, sponsor_username: 'siti01', sponsor_name: 'Siti Rahma', ...member }],
    totals: { members: 1, sponsors: 1 },
  })
  expect(gateway.network.calls.at(-1)?.request).toMatchObject({ query: expectedQuery })
})

// covers: POST /api/reports/datatable/pins success
it('lists movements of all pins, of all types or one', async () => {
  const movement = {
    id: 'v-1',
    createdAt,
    type: MovementType.TRANSFER_IN,
    packageId: 1,
    packageName: 'Regular',
    qty: 4,
    counterpartyUsername: 'admin',
    description: 'Transfer masuk 4 pin Regular dari admin',
  }
  gateway.pins.answer({
    listAllMovements: () => ({
      counts,
      movements: [{ movement, ...member }],
      created: 0n,
      transferredIn: 4n,
      transferredOut: 0n,
      activated: 0n,
      repeatOrdered: 0n,
      voided: 3n,
    }),
  })
  const { body } = await gateway.post(`${at}/pins`, { ...dated, type: 'transfer_in' })
  expect(body).toMatchObject({
    ...head,
    data: [{ created_at: shownAt, ...member, type_name: 'Transfer masuk', qty: 4, counterparty: 'admin' }],
    totals: { create: 0, transfer_in: 4, transfer_out: 0, activation: 0, ro: 0, void: 3 },
  })
  expect(gateway.pins.calls.at(-1)?.request).toMatchObject({
    query: expectedQuery,
    type: MovementType.TRANSFER_IN,
  })
})

const tables = ['wallets', 'wallet_recapts', 'sponsors', 'pins', 'pin_recapts']

// covers: POST /api/reports/datatable/wallets invalid
// covers: POST /api/reports/datatable/wallet_recapts invalid
// covers: POST /api/reports/datatable/sponsors invalid
// covers: POST /api/reports/datatable/pins invalid
// covers: POST /api/reports/datatable/pin_recapts invalid
it.each([
  ...tables.map((table) => [table, { datestart: '2026-02-30' }, 'datestart'] as const),
  ['wallets', { type: 'voucher' }, 'type'] as const,
  ['pins', { type: 'hilang' }, 'type'] as const,
])('%s refuses %j with a field error', async (table, payload, field) => {
  const { status, body } = await gateway.post(`${at}/${table}`, payload)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

it('answers 503 when the service is unavailable', async () => {
  gateway.wallet.answer({
    listRecaps: () => {
      throw unavailable()
    },
  })
  expect((await gateway.post(`${at}/wallet_recapts`, {})).status).toBe(503)
})
