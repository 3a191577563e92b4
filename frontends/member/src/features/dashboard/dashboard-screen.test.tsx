import { PrivateAmounts } from '@jejaring/ui'
import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import DashboardScreen from './dashboard-screen'

const summary = { income: 3_925_000, pulled: 200_000, balance: 3_725_000 }
const dashboard = {
  sponsor: 30,
  point: { pair: 65, left: 48, right: 0 },
  wallet: summary,
  voucher: { income: 0, pulled: 0, balance: 7_500 },
  bonus: { sponsor: 3_000_000, pairing: 600_000, pairing_level: 325_000 },
  balances: { sponsor: 2_800_000, pairing: 600_000, pairing_level: 325_000 },
  pin: 2,
  pin_activation: 0,
  reward: 0,
  tourbalies: [
    { photo: null, name: 'Dewi Lestari', username: 'dewi', updated_at: '2026-11-19T18:30:00.000+00:00' },
  ],
  waiting: {
    withdrawals: { count: 2, amount: 150_000 },
    vouchers: { count: 0, amount: 0 },
    rewards: { count: 1, amount: 5_000_000 },
    prizes: { count: 1, amount: 7_500_000 },
  },
  today: { bonus: 155_000, pairs_paid: 9, pairs_flushed: 0, flushout: 12 },
}
const days = [
  { day: '2026-11-20', sponsor: 100_000, pairing: 50_000, pairing_level: 0 },
  { day: '2026-11-21', sponsor: 0, pairing: 0, pairing_level: 5_000 },
]
function open(
  handlers: Parameters<typeof fakeServer>[0] = {},
  user: Parameters<typeof sessionOf>[0] = {},
  consent_required = 0,
) {
  const server = fakeServer({
    'GET /api/dashboard': { body: { dashboard } },
    'GET /api/wallets/daily': { body: { days } },
    'GET /api/certificate': { body: { image: '/api/certificate/a.png', download: '/api/certificate/a.pdf' } },
    ...handlers,
  })
  const configs = {
    withdraw_sponsor: 50_000,
    withdraw_pairing: 100_000,
    withdraw_pairing_level: 50_000,
    consent_required,
  }
  return {
    server,
    ...renderScreen(
      <PrivateAmounts>
        <DashboardScreen />
      </PrivateAmounts>,
      { session: sessionOf(user, configs) },
    ),
  }
}

afterEach(() => localStorage.clear())

// covers: GET /api/dashboard success
test('shows the balance, the bonuses of today and how many more pairs are paid', async () => {
  open()
  const balance = await screen.findByRole('region', { name: 'Saldo' })
  expect(await within(balance).findByText('Rp. 3.725.000')).toBeInTheDocument()
  expect(balance).toHaveTextContent('Bonus hari iniRp. 155.000')
  expect(balance).toHaveTextContent('9 dari 12')
  expect(balance).toHaveTextContent('3 pasangan lagi dibayar sampai 00.00 WIB')
})

test.each([
  ['an admin without a second factor', { role: 'admin', second_factor: false }, true],
  ['an admin who has one', { role: 'admin', second_factor: true }, false],
  ['a member', { second_factor: false }, false],
])('offers a second factor depending on user: %s %j %s', async (_, user, shown) => {
  open({}, user)
  await screen.findByRole('region', { name: 'Saldo' })
  const enrolLink = screen.queryByRole('link', { name: 'Pasang di Profil' })
  expect(enrolLink !== null).toBe(shown)
})

test('an admin without a node sees no money, certificate or advice', async () => {
  open({}, { role: 'admin', has_node: false, second_factor: false })
  expect(await screen.findByRole('link', { name: 'Buka Beranda Admin' })).toHaveAttribute('href', '/a')
  expect(await screen.findByText('Pin')).toBeVisible()
  for (const text of ['Tarik Saldo', 'Unduh Sertifikat', 'Langkah berikutnya'])
    expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByRole('link', { name: 'Pasang di Profil' })).toBeVisible()
})

test('a member without a node is asked for consent, and not sent to the admin area', async () => {
  const consent = { message: '', version: '2026-11-27', text: 'Saya setuju.', accepted_at: null }
  open({ 'GET /api/users/consent': { body: consent } }, { has_node: false }, 1)
  expect(await screen.findByRole('button', { name: 'Saya setuju' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Buka Beranda Admin' })).toBeNull()
})

test('shows the first steps in place of the next one until they are done', async () => {
  const fresh = { ...dashboard, sponsor: 0 }
  open({ 'GET /api/dashboard': { body: { dashboard: fresh } } }, { bank_id: null })
  const list = await screen.findByRole('list', { name: 'Mulai dari sini' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/m/profile', '/m/stokis', '/m/network/genealogy?daftar=1'])
  expect(screen.queryByText('Langkah berikutnya')).toBeNull()
})

test('shows all counts and amounts', async () => {
  open()
  const amounts = await screen.findByRole('region', { name: 'Ringkasan' })
  for (const [label, amount] of [
    ['Bonus Total', '3.925.000'],
    ['Bonus Sponsor', '3.000.000'],
    ['Bonus Pairing', '600.000'],
    ['Bonus Pairing (Level)', '325.000'],
    ['Withdraw', '200.000'],
    ['Reward', '0'],
    ['Saldo Voucher', '7.500'],
  ])
    expect(amounts).toHaveTextContent(`${label}Rp. ${amount}`)
  expect(screen.getByText('48 : 0')).toBeInTheDocument()
})

test('recommends a withdrawal when only repeat order pins are left', async () => {
  open()
  expect(await screen.findByText('Saldo Anda sudah cukup untuk ditarik.')).toBeInTheDocument()
})

test('recommends no withdrawal when no single wallet reaches its minimum', async () => {
  const balances = { sponsor: 49_999, pairing: 99_999, pairing_level: 49_999 }
  open({ 'GET /api/dashboard': { body: { dashboard: { ...dashboard, balances } } } })
  expect(await screen.findByText(/Bantu kaki lemah tumbuh/)).toBeInTheDocument()
  expect(screen.queryByText('Saldo Anda sudah cukup untuk ditarik.')).not.toBeInTheDocument()
})

test('recommends a registration when activation pins are left', async () => {
  open({ 'GET /api/dashboard': { body: { dashboard: { ...dashboard, pin_activation: 5 } } } })
  expect(await screen.findByText(/Anda punya 5 pin/)).toBeInTheDocument()
})

test('lists pending payment requests and links to the withdrawals', async () => {
  open()
  expect(await screen.findByText(/2 penarikan sedang diproses/)).toHaveTextContent('Rp. 150.000')
  expect(screen.getByText(/1 klaim reward sedang diproses/)).toHaveTextContent('Rp. 5.000.000')
  expect(screen.getByText(/Pilihan Tour Bali Anda sedang diperiksa/)).toHaveTextContent('Rp. 7.500.000')
  expect(document.body).not.toHaveTextContent('penarikan voucher')
  for (const [name, address] of [
    ['Lihat penarikan', '/m/withdraw'],
    ['Lihat reward', '/m/reward'],
    ['Lihat Tour Bali', '/m/prizes/tour-bali'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address)
})

test('a waiting withdrawal of vouchers leads to the vouchers', async () => {
  const waiting = { ...dashboard.waiting, vouchers: { count: 1, amount: 50_000 } }
  open({ 'GET /api/dashboard': { body: { dashboard: { ...dashboard, waiting } } } })
  expect(await screen.findByText(/1 penarikan voucher sedang diproses/)).toHaveTextContent('Rp. 50.000')
  expect(screen.getByRole('link', { name: 'Lihat voucher' })).toHaveAttribute('href', '/m/vouchers')
})

test('keeps amounts hidden on the next visit', async () => {
  const first = open()
  await screen.findByText('Rp. 155.000')
  await first.user.click(screen.getByRole('button', { name: 'Sembunyikan jumlah uang' }))
  expect(document.documentElement).toHaveAttribute('data-amounts', 'hidden')
  first.unmount()
  delete document.documentElement.dataset.amounts
  open()
  await screen.findByRole('region', { name: 'Ringkasan' })
  expect(document.documentElement).toHaveAttribute('data-amounts', 'hidden')
  expect(screen.getByRole('button', { name: 'Sembunyikan jumlah uang' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('lists Tour Bali winners with Jakarta dates and can be paused', async () => {
  const { user } = open()
  const strip = await screen.findByRole('region', { name: 'Peraih Tour Bali' })
  const link = within(strip).getAllByRole('link')[0] as HTMLElement
  expect(link).toHaveAttribute('href', '/m/prizes/tables/tour-bali')
  expect(link).toHaveTextContent('Dewi Lestari@dewi · 20/11/2026')
  const pause = within(strip).getByRole('button', { name: 'Hentikan gerakan' })
  await user.click(pause)
  expect(pause).toHaveAttribute('aria-pressed', 'true')
})

test('shows earnings as a chart and as a table', async () => {
  const { user } = open()
  await user.click(await screen.findByText('Lihat sebagai tabel'))
  const table = screen.getByRole('table', { name: 'Pendapatan 30 hari' })
  const [, newest, oldest] = within(table).getAllByRole('row')
  expect(newest).toHaveTextContent('21/11/2026Rp. 0Rp. 0Rp. 5.000')
  expect(oldest).toHaveTextContent('20/11/2026Rp. 100.000Rp. 50.000Rp. 0')
  expect(screen.getByText(/2 hari terakhir/)).toHaveTextContent('2 hari terakhir Rp. 155.000')
})

test('shows an empty state when there are no earnings', async () => {
  open({ 'GET /api/wallets/daily': { body: { days: [] } } })
  expect(await screen.findByText('Belum ada bonus dalam 30 hari')).toBeInTheDocument()
})

test('shows the certificate with a download link', async () => {
  open()
  expect(await screen.findByRole('img', { name: /Sertifikat keanggotaan atas nama Budi/ })).toHaveAttribute(
    'src',
    '/api/certificate/a.png',
  )
  expect(screen.getByRole('link', { name: 'Unduh Sertifikat' })).toHaveAttribute(
    'href',
    '/api/certificate/a.pdf',
  )
})

test('shows an error for the dashboard and keeps the other panels', async () => {
  open({
    'GET /api/dashboard': { status: 503, body: { message: 'Sebentar lagi.' } },
  })
  expect(await screen.findByText('Sebentar lagi.')).toBeInTheDocument()
  expect(await screen.findByText('Lihat sebagai tabel')).toBeInTheDocument()
})
