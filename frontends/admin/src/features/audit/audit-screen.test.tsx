import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import AuditScreen from './audit-screen'

const entry = {
  id: 'e-1',
  created_at: '2026-11-21T10:00:00.000+07:00',
  who: 'admin',
  on_behalf_of: 'budi01',
  action: 'profile.updated',
  target: 'member:1',
  target_name: 'budi01',
  service: 'identity',
  before: { name: 'Budi', address: { cityId: '3174' } },
  after: { name: 'Budi Hartono', address: { cityId: '3174' } },
  address: '203.0.113.9',
  request_id: 'r-1',
}
const paid = {
  ...entry,
  id: 'e-3',
  action: 'withdrawal.status.changed',
  target: 'withdrawal:01a20264-cad6-76c8-a0a8-73a9c70a904b',
  target_name: '',
  before: { status: 'pending' },
  after: { status: 'success', invoice: 'WD-20261121-000007', type: 'pairing', amount_request: 100_000 },
}
const unknown = {
  ...entry,
  id: 'e-2',
  who: '',
  on_behalf_of: '',
  action: 'x.done',
  before: null,
  after: null,
}
const page = (data: object[]) => ({ body: { recordsTotal: data.length, recordsFiltered: data.length, data } })
const path = 'POST /api/audit/datatable'

test('shows actor, member acted for and action; the details show the changes', async () => {
  fakeServer({ [path]: page([entry, unknown]) })
  const { user } = renderScreen(<AuditScreen />)
  expect(await screen.findByText('admin sebagai budi01')).toBeInTheDocument()
  expect(screen.getByText('x.done')).toBeInTheDocument()
  expect(screen.getByText('Tanpa akun')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Rincian Profil diubah/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Rincian' }))
  expect(details.getByText('203.0.113.9')).toBeInTheDocument()
  expect(details.getByRole('row', { name: 'Nama Budi Budi Hartono' })).toBeInTheDocument()
  expect(details.getAllByRole('row')).toHaveLength(2)
})

test('shows the name of the target in the list and its id only in the details', async () => {
  fakeServer({ [path]: page([paid]) })
  const { user } = renderScreen(<AuditScreen />)
  expect(await screen.findByText('WD-20261121-000007')).toBeInTheDocument()
  expect(screen.getByText('Penarikan', { ignore: 'option' })).toBeInTheDocument()
  expect(screen.queryByText(paid.target)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Rincian Status penarikan diubah/ }))
  expect(await screen.findByText(paid.target)).toBeVisible()
  for (const name of [
    'Status Menunggu Berhasil',
    'Jenis – Bonus Pairing',
    'Nominal diminta – Rp.\u00a0100.000',
  ])
    expect(screen.getByRole('row', { name })).toBeInTheDocument()
})

test('shows a session by its time and a photo as a link', async () => {
  const session = { ...entry, before: null, after: { sessionId: '01a20264-cad6-76c8-a0a8-73a9c70a904b' } }
  const photo = { ...entry, id: 'e-4', action: 'member.updated', after: { photoHash: 'ab12' } }
  fakeServer({ [path]: page([{ ...session, action: 'session.ended' }, photo]) })
  const { user } = renderScreen(<AuditScreen />)
  await user.click(await screen.findByRole('button', { name: /^Rincian Perangkat dikeluarkan/ }))
  const details = await screen.findByRole('dialog', { name: 'Rincian' })
  expect(
    within(details).getByRole('row', { name: /^Sesi dimulai \d\d\/\d\d\/20\d\d \d\d:\d\d$/ }),
  ).toBeVisible()
  await user.click(within(details).getByRole('button', { name: 'Tutup' }))
  await user.click(screen.getByRole('button', { name: /^Rincian Data member diubah/ }))
  expect(await screen.findByRole('link', { name: 'Lihat foto' })).toHaveAttribute('href', '/api/photos/ab12')
})

test('details of an entry without recorded fields say so', async () => {
  fakeServer({ [path]: page([unknown]) })
  const { user } = renderScreen(<AuditScreen />)
  await user.click(await screen.findByRole('button', { name: /^Rincian x\.done/ }))
  expect(await screen.findByText(/Tidak ada isian yang dicatat/)).toBeVisible()
})

test('an empty audit trail shows a hint', async () => {
  fakeServer({ [path]: page([]) })
  renderScreen(<AuditScreen />)
  expect(await screen.findByText('Tidak ada jejak')).toBeVisible()
})

test('filters by actor, action and kind of object, and the exports follow', async () => {
  const server = fakeServer({ [path]: page([entry]) })
  const { user, router } = renderScreen(<AuditScreen />)
  await user.type(await screen.findByLabelText('Username pelaku'), 'budi01')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Jenis tindakan' }), 'Pin dibatalkan')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Objek' }), 'Penarikan')
  const filter = { actor: 'budi01', action: 'pins.voided', target: 'withdrawal' }
  await waitFor(() => expect(server.to('/api/audit/datatable').at(-1)?.body).toMatchObject(filter))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject(filter)
  for (const [name, format] of [
    ['Unduh Excel', 'xlsx'],
    ['Unduh CSV', 'csv'],
  ] as const) {
    const href = screen.getByRole('link', { name }).getAttribute('href') ?? ''
    const { pathname, searchParams } = new URL(href, 'http://localhost')
    expect(pathname).toBe('/api/reports/export/audit')
    expect(Object.fromEntries(searchParams)).toMatchObject({ format, ...filter })
  }
})

test('a row links to the entries of its object, and its details to others', async () => {
  const target = paid.target
  const server = fakeServer({ [path]: page([paid]) })
  const { user, router } = renderScreen(<AuditScreen />, {
    at: `/a/audit?target=${target}`,
    route: '/a/audit',
  })
  expect(await screen.findByText('Objek: Penarikan terpilih')).toBeInTheDocument()
  expect(server.to('/api/audit/datatable').at(-1)?.body).toMatchObject({ target })
  await user.click(await screen.findByRole('button', { name: /^Rincian Status penarikan/ }))
  await user.click(await screen.findByRole('link', { name: 'Semua jejak oleh admin' }))
  await waitFor(() => expect(router.state.location.search).toBe('?actor=admin'))
  expect(server.to('/api/audit/datatable').at(-1)?.body).toMatchObject({ actor: 'admin' })
})

test('a bank is shown by its name, also an inactive one', async () => {
  const moved = { ...entry, before: { bankId: '1' }, after: { bankId: '2' } }
  const banks = [
    { id: '1', name: 'BCA' },
    { id: '2', name: 'Bank Lama' },
  ]
  fakeServer({ [path]: page([moved]), 'POST /api/banks/datatable': page(banks) })
  const { user } = renderScreen(<AuditScreen />)
  await user.click(await screen.findByRole('button', { name: /^Rincian/ }))
  expect(await screen.findByRole('row', { name: 'Bank BCA Bank Lama' })).toBeInTheDocument()
})

test('an area is shown by its name, and the command line in words', async () => {
  const moved = {
    ...unknown,
    before: null,
    after: { address: { cityId: '3174' } },
    address: 'command line (root)',
  }
  const results = [{ id: '3174', text: 'Kota Jakarta Selatan' }]
  const server = fakeServer({ [path]: page([moved]), 'GET /api/area/cities': { body: { results } } })
  const { user } = renderScreen(<AuditScreen />)
  expect((await screen.findAllByText('Baris perintah (root)')).length).toBeGreaterThan(1)
  await user.click(await screen.findByRole('button', { name: /^Rincian/ }))
  expect(await screen.findByRole('row', { name: 'Kota/Kabupaten Kota Jakarta Selatan' })).toBeInTheDocument()
  expect(server.to('/api/area/cities')).toHaveLength(1)
})

test.each([
  ['province', '31', 'DKI Jakarta'],
  ['group', 'stokis', 'Stokis'],
])('the %s of an announcement is shown by its name', async (audience, audience_value, name) => {
  const published = { ...entry, before: null, after: { audience, audience_value } }
  const results = [{ id: '31', text: 'DKI Jakarta' }]
  fakeServer({ [path]: page([published]), 'GET /api/area/provinces': { body: { results } } })
  const { user } = renderScreen(<AuditScreen />)
  await user.click(await screen.findByRole('button', { name: /^Rincian/ }))
  expect(await screen.findByRole('row', { name: `Grup, provinsi, atau member ${name}` })).toBeInTheDocument()
})

test('a sponsor is shown by username and name', async () => {
  const id = '01a20264-cad6-76c8-a0a8-73a9c70a904b'
  const results = [{ id, text: 'siti02 (Siti)', username: 'siti02' }]
  fakeServer({
    [path]: page([{ ...entry, before: null, after: { sponsorId: id } }]),
    'GET /api/users/select2': { body: { results } },
  })
  const { user } = renderScreen(<AuditScreen />)
  await user.click(await screen.findByRole('button', { name: /^Rincian/ }))
  expect(await screen.findByRole('row', { name: 'Sponsor siti02 (Siti)' })).toBeInTheDocument()
})

test('the check of all withdrawals is shown in words', async () => {
  const checked = { ...unknown, before: null, after: { checked: true, changed: '12', status: 'pending' } }
  fakeServer({ [path]: page([checked]) })
  const { user } = renderScreen(<AuditScreen />)
  await user.click(await screen.findByRole('button', { name: /^Rincian/ }))
  expect(await screen.findByRole('row', { name: 'Dipilih ya' })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: 'Baris yang berubah 12' })).toBeInTheDocument()
})
