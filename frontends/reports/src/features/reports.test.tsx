import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import IncomeScreen from './income/income-screen'
import PinRecapsScreen from './pin-recaps/pin-recaps-screen'
import PinTransactionsScreen from './pin-transactions/pin-transactions-screen'
import SponsorsScreen from './sponsors/sponsors-screen'
import WalletRecapsScreen from './wallet-recaps/wallet-recaps-screen'

const at = '/api/reports/datatable'
const reconciliation = { 'GET /api/reports/reconciliation': { body: { reconciliation: null } } }
const member = { id: 'r-1', username: 'citra', name: 'Citra Lestari' }
const created_at = '2026-11-20T10:00:00.000+07:00'

const page = (rows: object[], totals: object) => ({
  body: { recordsTotal: rows.length, recordsFiltered: rows.length, data: rows, totals },
})

async function openReport(Screen: ComponentType, table: string, answer: ReturnType<typeof page>) {
  const server = fakeServer({ ...reconciliation, [`POST ${at}/${table}`]: answer })
  const { user } = renderScreen(<Screen />)
  const rows = await screen.findByRole('table')
  const [request] = server.to(`${at}/${table}`)
  return { user, server, rows, request: request?.body as Record<string, unknown> }
}

const totalOf = (label: string) => screen.getByText(`${label}:`, { exact: false }).parentElement

test('the pin recap sorts by total and sums the filtered rows', async () => {
  const sums = { reg1_total: 1_200, reg1_act: 200, reg1_bal: 1_000 }
  const { rows, request } = await openReport(
    PinRecapsScreen,
    'pin_recapts',
    page([{ ...member, ...sums }], sums),
  )
  expect(rows).toHaveTextContent('citraCitra Lestari1.2002001.000')
  expect(request).toMatchObject({ order: [{ column: 1, dir: 'desc' }] })
  expect((request.columns as { data: string }[])[1]).toEqual({ data: 'reg1_total' })
  expect(request).not.toHaveProperty('datestart')
  expect(totalOf('Aktivasi')).toHaveTextContent('Aktivasi: 200')
  expect(screen.getByText(/^Buku belum pernah diperiksa/)).toBeInTheDocument()
})

test('the wallet recap shows income, and each wallet in a dialog', async () => {
  const sums = {
    total_in: 300_000,
    total_out: 100_000,
    total_bal: 200_000,
    opening: 0,
    sponsor_in: 250_000,
    sponsor_out: 100_000,
    sponsor_bal: 150_000,
    pairing_in: 50_000,
    pairing_out: 0,
    pairing_bal: 50_000,
    pairing_level_in: 0,
    pairing_level_out: 0,
    pairing_level_bal: 0,
  }
  const recap = page([{ ...member, ...sums }], sums)
  const { user, server, rows, request } = await openReport(WalletRecapsScreen, 'wallet_recapts', recap)
  expect(rows).toHaveTextContent('250.000')
  expect(request).toMatchObject({ datestart: '1970-01-01' })
  expect(totalOf('Total masuk')).toHaveTextContent('300.000')
  await user.click(screen.getByRole('button', { name: 'Rincian citra' }))
  const details = await screen.findByRole('dialog', { name: 'Rincian citra' })
  expect(within(details).getByText('Sponsor, saldo').parentElement).toHaveTextContent('150.000')
  expect(within(details).getByText('Total keluar').parentElement).toHaveTextContent('100.000')
  await user.keyboard('{Escape}')
  // One wallet: what came in, what went out and the balance, each in either order.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dompet' }), 'Sponsor')
  await user.click(await screen.findByRole('button', { name: /Sponsor, saldo/ }))
  await waitFor(() => {
    const { order, columns } = server.to(`${at}/wallet_recapts`).at(-1)!.body as never as {
      order: { column: number }[]
      columns: { data: string }[]
    }
    expect(columns[order[0]!.column]).toMatchObject({ data: 'sponsor_bal' })
  })
})

test('the income report filters by bonus type', async () => {
  const line = {
    ...member,
    created_at,
    from: 'Bonus Pairing',
    amount: 50_000,
    description: 'Bonus pairing 1 pasangan dari penempatan siti01',
  }
  const totals = { sponsor: 0, pairing: 50_000, pairing_level: 0, total: 50_000 }
  const { user, server, rows } = await openReport(IncomeScreen, 'wallets', page([line], totals))
  expect(rows).toHaveTextContent('penempatan siti01')
  expect(totalOf('Total')).toHaveTextContent('50.000')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Jenis bonus' }), 'Bonus Pairing')
  await waitFor(() => expect(server.to(`${at}/wallets`).at(-1)?.body).toMatchObject({ type: 'pairing' }))
  const csv = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Unduh CSV' })).href)
  expect(csv.pathname).toBe('/api/reports/export/wallets')
  expect(Object.fromEntries(csv.searchParams)).toMatchObject({
    format: 'csv',
    sort: 'created_at',
    dir: 'desc',
    type: 'pairing',
    datestart: '1970-01-01',
  })
})

test('the sponsors report shows both members and totals', async () => {
  const row = { ...member, created_at, sponsor_username: 'siti01', sponsor_name: 'Siti Rahma' }
  const { rows } = await openReport(SponsorsScreen, 'sponsors', page([row], { members: 12, sponsors: 5 }))
  expect(rows).toHaveTextContent('siti01Siti RahmacitraCitra Lestari')
  expect(totalOf('Jumlah sponsor')).toHaveTextContent('5')
})

test('the pin report shows movements and totals by type', async () => {
  const row = {
    ...member,
    created_at,
    type_name: 'Transfer masuk',
    package_name: 'Regular',
    qty: 1_100,
    description: 'Transfer masuk 1.100 pin Regular dari admin',
  }
  const totals = { create: 0, transfer_in: 1_100, transfer_out: 0, activation: 0, ro: 0, void: 3 }
  const { rows } = await openReport(PinTransactionsScreen, 'pins', page([row], totals))
  expect(rows).toHaveTextContent('Transfer masuk 1.100 pin Regular dari admin')
  expect(totalOf('Transfer masuk')).toHaveTextContent('1.100')
  expect(totalOf('Dibatalkan admin')).toHaveTextContent('3')
})

test('an empty report shows an empty state', async () => {
  fakeServer({
    ...reconciliation,
    [`POST ${at}/pin_recapts`]: page([], { reg1_total: 0, reg1_act: 0, reg1_bal: 0 }),
  })
  renderScreen(<PinRecapsScreen />)
  expect(await screen.findByText('Belum ada pin')).toBeInTheDocument()
})

test('a failed report can be retried', async () => {
  fakeServer({
    ...reconciliation,
    [`POST ${at}/pin_recapts`]: { status: 503, body: { message: 'Sedang tidak tersedia.' } },
  })
  renderScreen(<PinRecapsScreen />)
  expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeInTheDocument()
})
