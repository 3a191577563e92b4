import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import * as texts from '../../texts'
import WithdrawalsScreen from './withdrawals-screen'

// Loaded before the tests, which open it.
import './withdraw-form'

const zero = { income: 0, pulled: 0, balance: 0 }
const pending = {
  id: 'w-1',
  created_at: '2026-11-20T10:00:00.000+07:00',
  invoice: 'WD-20261120-7',
  type_name: 'Bonus Pairing',
  amount_request: 200_000,
  bank_fee: 2_500,
  amount_admin: 20_000,
  amount_voucher: 20_000,
  amount_received: 157_500,
  bank_name: 'BCA',
  bank_account_name: 'Budi',
  bank_account_address: '1234567890',
  status: 'pending',
  status_name: 'Menunggu',
  status_class: 'warning',
}
const page = {
  body: {
    recordsTotal: 2,
    recordsFiltered: 2,
    data: [
      pending,
      { ...pending, id: 'w-2', status: 'success', status_name: 'Berhasil', status_class: 'success' },
    ],
    wallets: { ...zero, sponsor: zero, pairing: zero, pairing_level: zero },
    wallet_types: [
      {
        type: 'pairing',
        name: 'Bonus Pairing',
        balance: 850_000,
        min: 100_000,
        admin_percent: 10,
        voucher_percent: 10,
      },
      {
        type: 'sponsor',
        name: 'Bonus Sponsor',
        balance: 10_000,
        min: 50_000,
        admin_percent: 0,
        voucher_percent: 0,
      },
    ],
  },
}
const table = 'POST /api/withdraws/datatable/m'
const request = 'POST /api/withdraws/request'

type Answer = Parameters<typeof fakeServer>[0][string]

async function openForm(answer: Answer) {
  const view = await askForForm(answer)
  await screen.findByLabelText('Jumlah penarikan')
  return view
}

async function askForForm(answer: Answer, user = {}) {
  const server = fakeServer({ [table]: page, [request]: answer })
  const view = renderScreen(<WithdrawalsScreen />, {
    at: '/m/withdraw',
    route: '/m/withdraw',
    session: sessionOf(user),
  })
  await view.user.click(await screen.findByRole('button', { name: 'Tarik Bonus Pairing' }))
  return { server, ...view }
}

async function send(view: Awaited<ReturnType<typeof openForm>>) {
  await view.user.type(await screen.findByLabelText('Jumlah penarikan'), '555555')
  await view.user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await view.user.click(await screen.findByRole('button', { name: 'Tarik Rp.\u00a0500.000' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tarik saldo?' })
  expect(dialog).toHaveTextContent('lima ratus ribu rupiah')
  expect(dialog).toHaveTextContent('Ke rekeningBCA 1234567890Atas namaBudi Santoso')
  await view.user.click(await within(dialog).findByRole('button', { name: 'Tarik Rp.\u00a0500.000' }))
}

test('shows totals of the filtered withdrawals without refused ones', async () => {
  const totals = { requested: 400_000, received: 315_000, paid: 160_000, refused: 50_000 }
  fakeServer({ [table]: { body: { ...page.body, totals } } })
  renderScreen(<WithdrawalsScreen />, { session: sessionOf({}) })
  const label = await screen.findByText(`${texts.withdrawals.nominalWithoutRefused}:`)
  expect(label.parentElement?.parentElement).toHaveTextContent(
    /: Rp. 400.000Akan diterima: Rp. 155.000Sudah diterima: Rp. 160.000$/,
  )
})

test('shows no received amount for a failed withdrawal', async () => {
  const failed = { ...pending, id: 'w-3', status: 'failed', status_name: 'Gagal', status_class: 'danger' }
  fakeServer({ [table]: { body: { ...page.body, recordsTotal: 1, recordsFiltered: 1, data: [failed] } } })
  renderScreen(<WithdrawalsScreen />, { session: sessionOf() })
  expect(await screen.findByText('Gagal')).toBeInTheDocument()
  expect(screen.getByText('Rp. 200.000')).toBeInTheDocument()
  expect(screen.queryByText('Rp. 157.500')).not.toBeInTheDocument()
})

test('confirms a withdrawal in words and sends it with an idempotency key', async () => {
  const view = await openForm({ body: { message: 'Penarikan diterima.', invoice: 'WD-1' } })
  await send(view)
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Penarikan diterima.')
  const [sent] = view.server.to('/api/withdraws/request')
  expect(sent?.body).toEqual({
    type: 'pairing',
    amount: 500_000,
    amount_received: 397_500,
    password: 'rahasia-1',
  })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('closes the form on changed terms and reopens it with current ones', async () => {
  const session = sessionOf({ bank_fee: 2_500 })
  const fresh = { ...session, user: { ...session.user, bank_fee: 10_000 } }
  const server = fakeServer({
    [table]: page,
    [request]: { status: 409, body: { message: 'Yang Anda terima sekarang Rp. 390.000.' } },
    'GET /api/users/profile': { body: fresh },
  })
  const view = renderScreen(<WithdrawalsScreen />, { at: '/m/withdraw', route: '/m/withdraw', session })
  const open = async () => view.user.click(await screen.findByRole('button', { name: 'Tarik Bonus Pairing' }))
  await open()
  const before = server.to('/api/withdraws/datatable/m').length
  await send({ server, ...view })
  const errorDialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(errorDialog).toHaveTextContent('sekarang Rp. 390.000.')
  expect(screen.queryByLabelText('Jumlah penarikan')).not.toBeInTheDocument()
  await waitFor(() => expect(server.to('/api/withdraws/datatable/m').length).toBeGreaterThan(before))

  await view.user.click(await within(errorDialog).findByRole('button', { name: 'Tutup' }))
  await open()
  await view.user.type(await screen.findByLabelText('Jumlah penarikan'), '500000')
  expect(screen.getByText('Rp. 390.000')).toBeInTheDocument()
})

test('refetches the withdrawals after a lost reply', async () => {
  const view = await openForm('offline')
  const before = view.server.to('/api/withdraws/datatable/m').length
  await send(view)
  expect(await screen.findByText(/Server tidak menjawab/)).toBeInTheDocument()
  await waitFor(() => expect(view.server.to('/api/withdraws/datatable/m').length).toBeGreaterThan(before))
})

test('without bank details offers the profile instead of the form', async () => {
  const view = await askForForm(
    { body: {} },
    { bank_id: null, bank_account_name: null, bank_account_address: null },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(dialog).toHaveTextContent('Anda belum mengatur saluran penarikan anda')
  await view.user.click(await within(dialog).findByRole('button', { name: 'Buka Profil' }))
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/m/profile'))
  const { search, hash } = view.router.state.location
  expect([search, hash]).toEqual(['?kembali=%2Fm%2Fwithdraw', '#bank'])
})

test.each([
  ['a repeat order', 'ro', 'Repeat Order', '/m/ro'],
  ['the verification of the identity', 'identity', 'Verifikasi Identitas', '/m/identity'],
])('offers %s when it is missing', async (_name, param, label, path) => {
  const view = await openForm({
    status: 422,
    body: { message: 'Masih ada yang kurang.', err_params: { [param]: 1 } },
  })
  await send(view)
  const dialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(dialog).toHaveTextContent('Masih ada yang kurang.')
  expect(within(dialog).getByRole('button', { name: 'Tutup' })).toBeInTheDocument()
  await view.user.click(within(dialog).getByRole('button', { name: label }))
  await waitFor(() => expect(view.router.state.location.pathname).toBe(path))
})

test('shows field errors for no amount and for one below the minimum', async () => {
  const { user, server } = await openForm({ body: {} })
  const amount = screen.getByLabelText('Jumlah penarikan')
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await screen.findByRole('button', { name: 'Tarik saldo' }))
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/^Isi jumlah/))
  await user.type(amount, '99999')
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/^Paling sedikit Rp\.\s100\.000/))
  expect(server.to('/api/withdraws/request')).toEqual([])
})

test('accepts an amount above the balance that rounds down to it', async () => {
  const { user } = await openForm({ body: {} })
  const amount = screen.getByLabelText('Jumlah penarikan')
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.type(amount, '900000')
  expect(amount).toHaveAccessibleDescription(/^Melebihi saldo dompet ini/)
  await user.click(await screen.findByRole('button', { name: 'Tarik Rp.\u00a0900.000' }))
  expect(screen.queryByRole('dialog', { name: 'Tarik saldo?' })).not.toBeInTheDocument()
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/^Melebihi saldo dompet ini/))
  await user.clear(amount)
  await user.type(amount, '899999')
  await user.click(await screen.findByRole('button', { name: 'Tarik Rp.\u00a0800.000' }))
  expect(await screen.findByRole('dialog', { name: 'Tarik saldo?' })).toHaveTextContent('Rp. 800.000')
})

test('a 44 px button fills in the whole balance', async () => {
  const { user } = await openForm({ body: {} })
  const all = screen.getByRole('button', { name: 'Semua' })
  expect(all.style.getPropertyValue('--button-height')).toBe('2.75rem')
  await user.click(all)
  expect(screen.getByLabelText('Jumlah penarikan')).toHaveValue('Rp. 800.000')
})

test('offers amounts that the balance allows, and fills them in', async () => {
  const { user } = await openForm({ body: {} })
  const sheet = within(screen.getByRole('dialog', { name: 'Tarik Bonus Pairing' }))
  await user.click(await sheet.findByRole('button', { name: '500rb' }))
  expect(sheet.getByLabelText('Jumlah penarikan')).toHaveValue('Rp. 500.000')
  await user.click(await sheet.findByRole('button', { name: '100rb' }))
  expect(sheet.getByRole('button', { name: 'Tarik Rp.\u00a0100.000' })).toBeInTheDocument()
})

test('without bank details a wallet below its minimum still offers the profile', async () => {
  fakeServer({ [table]: page })
  const view = renderScreen(<WithdrawalsScreen />, { session: sessionOf({ bank_account_address: null }) })
  await view.user.click(await screen.findByRole('button', { name: 'Tarik Bonus Sponsor' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(
    'Anda belum mengatur saluran penarikan anda',
  )
})

test('disables a wallet below its minimum', async () => {
  await openForm({ body: {} })
  expect(screen.getByRole('button', { name: 'Tarik Bonus Sponsor' })).toBeDisabled()
})

test('only a pending withdrawal can be cancelled, after a confirmation', async () => {
  const server = fakeServer({
    [table]: page,
    'POST /api/withdraws/cancel': { body: { message: 'Dibatalkan.' } },
  })
  const { user } = renderScreen(<WithdrawalsScreen />, { session: sessionOf() })
  const cancel = await screen.findAllByRole('button', { name: 'Batalkan' })
  expect(cancel).toHaveLength(1)
  await user.click(cancel[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Ya, batalkan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Dibatalkan.')
  expect(server.to('/api/withdraws/cancel')[0]?.body).toEqual({ id: 'w-1' })
})

test('shows an error when a cancellation fails offline', async () => {
  fakeServer({ [table]: page, 'POST /api/withdraws/cancel': 'offline' })
  const { user } = renderScreen(<WithdrawalsScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Batalkan' }))
  await user.click(await screen.findByRole('button', { name: 'Ya, batalkan' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Server tidak menjawab.')
})

test('shows no dialog when a cancellation fails with 401', async () => {
  const sessionEnded = { status: 401, body: { message: 'Sesi Anda telah berakhir.' } }
  const server = fakeServer({ [table]: page, 'POST /api/withdraws/cancel': sessionEnded })
  const { user } = renderScreen(<WithdrawalsScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Batalkan' }))
  await user.click(await screen.findByRole('button', { name: 'Ya, batalkan' }))
  await waitFor(() => expect(server.to('/api/withdraws/cancel')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Batalkan' })).toBeEnabled())
  expect(screen.queryByRole('dialog')).toBeNull()
})
