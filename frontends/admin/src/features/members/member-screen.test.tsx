import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import MemberScreen from './member-screen'

const overview = {
  member: {
    id: 'm-2',
    username: 'budi01',
    name: 'Budi Santoso',
    phone: '081234567890',
    phone_verified_at: null,
    photo: null,
    role: 'member',
    status: 'active',
    created_at: '2026-01-02T03:04:05+07:00',
    bank_name: 'BCA',
    bank_account_name: 'Budi',
    bank_account_address: '1234567890',
  },
  wallet: {
    wallets: { income: 900_000, pulled: 200_000, balance: 700_000 },
    voucher: { income: 0, pulled: 0, balance: 10_000 },
    waiting: { count: 1, amount: 50_000 },
  },
  withdrawals: [
    {
      id: 'w-1',
      created_at: null,
      invoice: 'WD-20261121-7',
      amount_request: 50_000,
      status_name: 'Menunggu',
      status_class: 'warning',
    },
  ],
  pins: [{ code: 'REG', name: 'Regular', total: 4 }],
  network: {
    placed_at: '2026-01-02T03:04:05+07:00',
    sponsor: 'admin',
    upline: 'sari01',
    side: 'left',
    downlines: { left: 5, right: 6 },
    sponsored: 3,
  },
  sharing: [{ shared: 'phone', accounts: [{ username: 'budi02', name: 'Budi', active: true }] }],
  audit: [{ id: '1', created_at: null, action: 'member.updated', who: 'rina' }],
  consents: [{ key: 'privacy', version: '2026-11-27', accepted_at: '2026-11-27T10:00:00+07:00', how: 'app' }],
  unavailable: [],
}

function open(changes: object = {}, rights = ['members.read', 'members.change'], status = 200) {
  fakeServer({ 'GET /api/users/overview/budi01': { status, body: { ...overview, ...changes } } })
  return renderScreen(<MemberScreen />, {
    at: '/a/members/budi01',
    route: '/a/members/:username',
    session: sessionOf({ role: 'admin', rights }),
  })
}
const panel = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('section')!)

// covers: GET /api/users/overview/:username success
test('shows balance, withdrawals, pins, sponsor, upline, same identities, audit trail', async () => {
  open()
  expect((await panel('Saldo')).getByText('Rp. 700.000')).toBeVisible()
  expect((await panel('Saldo')).getByText('1 · Rp. 50.000')).toBeVisible()
  const invoice = (await panel('Penarikan terakhir')).getByRole('link', { name: 'WD-20261121-7' })
  expect(invoice).toHaveAttribute('href', '/a/withdraws?q=WD-20261121-7')
  expect((await panel('Pin tersedia')).getByText('4')).toBeVisible()
  const network = await panel('Jaringan')
  expect(network.getByRole('link', { name: 'admin' })).toHaveAttribute('href', '/a/members/admin')
  expect(network.getByText(/kaki kiri/)).toHaveTextContent('sari01, kaki kiri')
  const sharing = await panel('Identitas yang sama')
  expect(sharing.getByText('Nomor HP sama')).toBeVisible()
  expect(sharing.getByRole('link', { name: 'budi02' })).toHaveAttribute('href', '/a/members/budi02')
  expect((await panel('Jejak audit terakhir')).getByText(/oleh rina/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ubah data' })).toHaveAttribute(
    'href',
    '/a/datamaster/users/budi01',
  )
})

test('asks before it logs in as the member', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Masuk sebagai' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Budi Santoso')
})

test.each([
  ['a duty that changes no members', {}, ['members.read']],
  ['an inactive member', { member: { ...overview.member, status: 'inactive' } }, ['members.change']],
  ['another admin', { member: { ...overview.member, role: 'admin' } }, ['members.change']],
])('offers no login-as for %s', async (_, changes, rights) => {
  open(changes, rights)
  await panel('Akun')
  expect(screen.queryByRole('button', { name: 'Masuk sebagai' })).toBeNull()
})

test('offers the account of another admin for reading', async () => {
  open({ member: { ...overview.member, role: 'admin' } })
  expect(await screen.findByRole('link', { name: 'Lihat data' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ubah data' })).toBeNull()
})

test('parts outside the duty are left out, unavailable ones are named', async () => {
  open({ audit: null, wallet: null, pins: null, unavailable: ['pins'] })
  expect((await panel('Pin tersedia')).getByText('Sedang tidak tersedia.')).toBeVisible()
  for (const title of ['Saldo', 'Jejak audit terakhir'])
    expect(screen.queryByRole('heading', { level: 2, name: title })).toBeNull()
})

test('a member without withdrawals, node and shared identities', async () => {
  open({ withdrawals: [], sharing: [], audit: [], network: { ...overview.network, placed_at: null } })
  for (const text of [
    /Belum pernah menarik/,
    /tidak punya tempat/,
    /Tidak ada akun lain/,
    /Belum ada catatan/,
  ])
    expect(await screen.findByText(text)).toBeVisible()
})

// covers: GET /api/users/overview/:username invalid
test('an unknown username leads back to the list', async () => {
  open({ message: 'Username tidak ditemukan.' }, ['members.read'], 404)
  expect(await screen.findByText('Username tidak ditemukan.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ke daftar pengguna' })).toHaveAttribute(
    'href',
    '/a/datamaster/users',
  )
})

test('shows which texts the member has accepted', async () => {
  open()
  const consents = await panel('Persetujuan data pribadi')
  expect(consents.getByText(/^Teks data pribadi, versi 27\/11\/2026/)).toBeVisible()
})

test.each([
  [1, 'Belum memberi persetujuan.'],
  [0, undefined],
])('with consent_required %d a member without consents shows %s', async (consent_required, sentence) => {
  fakeServer({ 'GET /api/users/overview/budi01': { body: { ...overview, consents: [] } } })
  renderScreen(<MemberScreen />, {
    at: '/a/members/budi01',
    route: '/a/members/:username',
    session: sessionOf({ role: 'admin', rights: ['members.read'] }, { consent_required }),
  })
  await panel('Jejak audit terakhir')
  const found = screen.queryByRole('heading', { name: 'Persetujuan data pribadi' })
  expect(found !== null).toBe(sentence !== undefined)
  if (sentence) expect(screen.getByText(sentence)).toBeVisible()
})
