import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import HomeScreen from './home-screen'

const NOW = new Date('2026-11-26T10:00:00+07:00')

const item = (name: string, count: number | null, more = {}) => ({
  name,
  count,
  amount: null,
  oldest_at: null,
  ...more,
})

function open(home: object, rights = ['desk.read', 'money_reports.read'], books: object | number = {}) {
  fakeServer({
    'GET /api/dashboard/admin': { body: { items: [], device: null, ...home } },
    'GET /api/reports/reconciliation':
      books === 503 ? { status: 503, body: { message: 'x' } } : { body: { reconciliation: null } },
  })
  const user = { role: 'admin', second_factor: false, rights }
  renderScreen(<HomeScreen />, { session: sessionOf(user) })
}

beforeEach(() => jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'] }))
afterEach(() => jest.useRealTimers())

test('waiting work links to its list, with count, sum and age', async () => {
  const oldest_at = '2026-11-21T10:00:00+07:00'
  open({ items: [item('withdrawals_pending', 1_424, { amount: 12_500_000, oldest_at })] })
  const link = await screen.findByRole('link', { name: /^Penarikan saldo menunggu/ })
  expect(link).toHaveAttribute('href', '/a/withdraws?st=pending')
  for (const text of ['1.424', 'Rp. 12.500.000', 'Terlama 5 hari, sejak 21/11/2026 10:00'])
    expect(link).toHaveTextContent(text)
})

test.each([
  ['2026-11-26T09:59:30+07:00', '0 menit'],
  ['2026-11-26T09:01:00+07:00', '59 menit'],
  ['2026-11-25T10:00:01+07:00', '23 jam'],
])('a row that waits since %s has the age %s', async (oldest_at, age) => {
  open({ items: [item('claims_pending', 1, { oldest_at })] })
  expect(await screen.findByRole('link', { name: /^Klaim reward menunggu/ })).toHaveTextContent(
    `Terlama ${age},`,
  )
})

test.each([
  ['payouts_approval', '/a/payouts?step=waiting'],
  ['payouts_ready', '/a/payouts?step=ready'],
  ['payouts_result', '/a/payouts?step=at_bank'],
  ['vouchers_process', '/a/vouchers?fstatus=process'],
  ['prizes_pending', '/a/prizes/tour-bali?fstatus=pending'],
  ['messages_failed', '/a/configs/whatsapp?st=failed'],
])('the item %s leads to the filtered list', async (name, path) => {
  open({ items: [item(name, 2)] }, [])
  expect(await screen.findByRole('link', { name: /2$/ })).toHaveAttribute('href', path)
})

test('a part whose service is down is marked as unavailable', async () => {
  open({ items: [item('claims_pending', null), item('vouchers_pending', 0)], device: 'unavailable' }, [], 503)
  expect(await screen.findByRole('link', { name: /^Klaim reward menunggu tidak tersedia$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Perangkat pengirim tidak tersedia$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Penarikan voucher menunggu Tidak ada$/ })).toBeVisible()
  expect(screen.queryByText('Pemeriksaan buku')).toBeNull()
})

test.each([
  ['ready', 'Tersambung'],
  ['qr', 'Menunggu dipindai'],
  ['notfound', 'Tidak tersambung'],
])('the device in the state %s is %s', async (device, label) => {
  open({ device })
  const section = await screen.findByRole('heading', { name: 'Pesan WhatsApp' })
  expect(within(section.closest('section')!).getByRole('link')).toHaveTextContent(label)
})

test('a duty sees only its sections, and no link to a report outside of them', async () => {
  open({}, ['desk.read'])
  expect(await screen.findByText(/^Buku belum pernah diperiksa/)).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['Sistem'])
  expect(screen.queryByRole('link', { name: /Pemeriksaan buku/ })).toBeNull()
})

test('a duty for which nothing can wait gets its next step', async () => {
  open({}, ['desk.read', 'pins.change'])
  expect(await screen.findByText('Tidak ada yang menunggu Anda')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buat Pin' })).toHaveAttribute('href', '/a/pins')
})

test('an admin without a second factor is asked to set it up', async () => {
  open({})
  expect(await screen.findByText('Lindungi akun admin Anda')).toBeVisible()
})
