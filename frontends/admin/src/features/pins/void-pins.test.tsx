import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import CreationsScreen from './creations-screen'
import PinsScreen from './pins-screen'

// Loaded before the tests, which open them.
import './undo-form'
import './void-form'

const pin = (n: number, username: string) => ({
  id: `p-${n}`,
  created_at: '2026-03-04T05:06:00.000Z',
  package_name: 'Regular',
  code: `KODE-${n}`,
  owner_id: `m-${username}`,
  username,
  name: 'Citra Lestari',
})
const pins = [...[1, 2, 3, 4, 5, 6].map((n) => pin(n, n < 4 ? 'citra' : `budi${n}`))]
const table = { body: { recordsTotal: 6, recordsFiltered: 6, data: pins } }
const counts = { available: 4, reserved: 0, used: 2, void: 0 }
const server = (extra: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'POST /api/pins/datatable/a': table,
    'POST /api/pins/void/preview': { body: { message: '', ...counts } },
    'POST /api/pins/void': { body: { message: '4 pin dibatalkan. 2 pin tidak diubah.' } },
    ...extra,
  })

async function openVoidForm() {
  const { user } = renderScreen(<PinsScreen />)
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  await user.click(await screen.findByRole('button', { name: 'Batalkan pin' }))
  return { user, sheet: await screen.findByRole('dialog', { name: 'Batalkan pin' }) }
}

test('voids the selected available pins after a preview, a reason and the password', async () => {
  const { to } = server({
    'POST /api/pins/void/preview': () => ({
      body: { message: '', ...counts, available: to('/api/pins/void').length > 0 ? 0 : 4 },
    }),
  })
  const { user, sheet } = await openVoidForm()
  expect(await within(sheet).findByText('4 dapat dibatalkan, 2 sudah terpakai')).toBeInTheDocument()
  expect(sheet).toHaveTextContent('citra, budi4, budi5 dan 1 pemilik lain')
  await user.click(await within(sheet).findByRole('button', { name: 'Belum dibayar' }))
  await user.type(await within(sheet).findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await within(sheet).findByRole('button', { name: 'Batalkan 4 pin' }))
  const question = await screen.findByRole('dialog', { name: 'Batalkan 4 pin?' })
  for (const text of ['4 pin (empat)', 'Belum dibayar', 'tidak dapat dipulihkan']) {
    expect(question).toHaveTextContent(text)
  }
  await user.click(await within(question).findByRole('button', { name: 'Batalkan 4 pin' }))
  const done = await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(done).toHaveTextContent('4 pin dibatalkan. 2 pin tidak diubah.')
  const [sent] = to('/api/pins/void')
  expect(sent?.body).toEqual({
    ids: pins.map(({ id }) => id),
    owners: pins.map(({ username }) => username),
    reason: 'Belum dibayar',
    password: 'rahasia-1',
  })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  await user.click(await within(done).findByRole('button'))
  await waitFor(() => expect(screen.queryByText('6 dipilih')).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Batalkan pin' })).toBeNull()
})

test('a reason and a password are required', async () => {
  const { to } = server()
  const { user, sheet } = await openVoidForm()
  await user.click(await within(sheet).findByRole('button', { name: 'Batalkan 4 pin' }))
  for (const error of ['Isi alasan pembatalan', 'Isi kata sandi Anda']) {
    expect(await within(sheet).findByText(new RegExp(error))).toBeInTheDocument()
  }
  expect(to('/api/pins/void')).toHaveLength(0)
})

test('nothing is offered when no selected pin can be voided', async () => {
  server({
    'POST /api/pins/void/preview': { body: { message: '', available: 0, reserved: 1, used: 3, void: 2 } },
  })
  const { sheet } = await openVoidForm()
  expect(
    await within(sheet).findByText(
      '0 dapat dibatalkan, 3 sudah terpakai, 1 sedang dipakai untuk pendaftaran, 2 sudah dibatalkan',
    ),
  ).toBeInTheDocument()
  expect(within(sheet).queryByRole('button', { name: /^Batalkan \d/ })).toBeNull()
})

test('pins used since the preview are counted again after a conflict', async () => {
  let previews = 0
  const sentence = 'Tidak ada pin yang dapat dibatalkan: 6 sudah terpakai.'
  server({
    'POST /api/pins/void/preview': () => ({
      body: { message: '', ...counts, ...(previews++ > 0 && { available: 0, used: 6 }) },
    }),
    'POST /api/pins/void': { status: 409, body: { message: sentence } },
  })
  const { user, sheet } = await openVoidForm()
  await user.click(await within(sheet).findByRole('button', { name: 'Belum dibayar' }))
  await user.type(await within(sheet).findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await within(sheet).findByRole('button', { name: 'Batalkan 4 pin' }))
  const question = await screen.findByRole('dialog', { name: 'Batalkan 4 pin?' })
  await user.click(await within(question).findByRole('button', { name: 'Batalkan 4 pin' }))
  const sorry = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(sorry).toHaveTextContent(sentence)
  await user.click(await within(sorry).findByRole('button'))
  expect(await within(sheet).findByText('0 dapat dibatalkan, 6 sudah terpakai')).toBeInTheDocument()
})

test('an admin without the right to change pins selects none', async () => {
  server()
  renderScreen(<PinsScreen />, { session: sessionOf({ role: 'admin', rights: ['pins.read'] }) })
  expect(await screen.findByText('KODE-1')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const creation = (id: string, untouched: number, undone = false) => ({
  id,
  created_at: '2026-03-04T05:06:00.000Z',
  package_name: 'Regular',
  qty: 10,
  admin: 'admin',
  owner_id: 'm-citra',
  username: 'citra',
  name: 'Citra Lestari',
  untouched,
  undone,
})
const creations = [creation('c-1', 10), creation('c-2', 7), creation('c-3', 0, true)]

test('offers to undo only untouched creations, with a reason and the password', async () => {
  const { to } = fakeServer({
    'POST /api/pins/creations/datatable': {
      body: { recordsTotal: 3, recordsFiltered: 3, data: creations },
    },
    'POST /api/pins/creations/undo/c-1': {
      body: { message: 'Pembuatan diurungkan: 10 pin citra dibatalkan.' },
    },
  })
  const { user } = renderScreen(<CreationsScreen />)
  expect(await screen.findByText('7 dari 10')).toBeInTheDocument()
  expect(screen.getByText('Diurungkan')).toBeInTheDocument()
  const [undo, ...others] = screen.getAllByRole('button', { name: 'Urungkan pembuatan 10 pin citra' })
  expect(others).toHaveLength(0)
  await user.click(undo!)
  const sheet = await screen.findByRole('dialog', { name: 'Urungkan pembuatan' })
  await user.type(await within(sheet).findByLabelText('Alasan pembatalan'), 'salah jumlah')
  await user.type(await within(sheet).findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await within(sheet).findByRole('button', { name: 'Urungkan pembuatan' }))
  const question = await screen.findByRole('dialog', { name: 'Urungkan pembuatan pin?' })
  expect(question).toHaveTextContent('10 pin (sepuluh)')
  await user.click(await within(question).findByRole('button', { name: 'Urungkan pembuatan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('10 pin citra')
  expect(to('/api/pins/creations/undo/c-1')[0]?.body).toEqual({
    reason: 'salah jumlah',
    password: 'rahasia-1',
  })
})

test.each([
  ['pin', PinsScreen, 'POST /api/pins/datatable/a', [pin(1, 'citra')]],
  ['creation', CreationsScreen, 'POST /api/pins/creations/datatable', [creation('c-1', 10)]],
])('a row of a %s links to the audit entries of its owner about pins', async (_, Screen, call, data) => {
  fakeServer({ [call]: { body: { recordsTotal: 1, recordsFiltered: 1, data } } })
  renderScreen(<Screen />, { session: sessionOf({ role: 'admin', rights: ['pins.read', 'audit.read'] }) })
  const link = await screen.findByRole('link', { name: 'Riwayat pin citra' })
  expect(link).toHaveAttribute('href', '/a/audit?target=member%3Am-citra&q=pin')
})
