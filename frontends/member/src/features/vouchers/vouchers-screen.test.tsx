import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import VouchersScreen from './vouchers-screen'

// Loaded before the tests, which open it.
import './voucher-form'

const table = 'POST /api/vouchers/datatable/m'
const line = {
  id: 'e-1',
  created_at: '2026-03-04T05:06:00.000Z',
  type: 'In',
  from: 'Voucher',
  from_type: 'voucher',
  amount: 55_000,
  description: 'Voucher dari penarikan WD-20260304-1',
  status: 'success',
  status_name: 'Berhasil',
  status_class: 'success',
  status_icon: 'check',
}

test('shows balance, income, withdrawals and ledger lines with direction', async () => {
  fakeServer({
    [table]: {
      body: {
        recordsTotal: 1,
        recordsFiltered: 1,
        data: [line],
        wallet: { income: 75_000, pulled: 20_000, balance: 54_999 },
      },
    },
  })
  renderScreen(<VouchersScreen />, { session: sessionOf() })
  expect(await screen.findByText('Voucher dari penarikan WD-20260304-1')).toBeInTheDocument()
  for (const amount of ['Rp. 54.999', 'Rp. 75.000', 'Rp. 20.000'])
    expect(screen.getByText(amount)).toBeInTheDocument()
  expect(screen.getByText('Masuk')).toBeInTheDocument()
  expect(screen.getByText('Berhasil')).toBeInTheDocument()
})

test('without vouchers shows an empty state and the minimum withdrawal', async () => {
  const nothing = { income: 0, pulled: 0, balance: 0 }
  fakeServer({ [table]: { body: { recordsTotal: 0, recordsFiltered: 0, data: [], wallet: nothing } } })
  renderScreen(<VouchersScreen />, { session: sessionOf({}, { voucher_min: 50_000 }) })
  expect(await screen.findByText('Belum ada mutasi voucher')).toBeInTheDocument()
  expect(screen.getByText('Dapat ditarik mulai Rp. 50.000')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Tarik Voucher' })).toBeDisabled()
})

const request = 'POST /api/vouchers/request'
const page = {
  body: {
    recordsTotal: 1,
    recordsFiltered: 1,
    data: [line],
    wallet: { income: 275_000, pulled: 20_000, balance: 255_000 },
  },
}

type Answer = Parameters<typeof fakeServer>[0][string]

async function openForm(answer: Answer) {
  const view = await askForForm(answer)
  await screen.findByLabelText('Jumlah penarikan')
  return view
}

async function askForForm(answer: Answer, user = {}) {
  const server = fakeServer({ [table]: page, [request]: answer })
  const session = sessionOf(user)
  const view = renderScreen(<VouchersScreen />, {
    session: { ...session, configs: { ...session.configs, voucher_min: 50_000 } },
  })
  await screen.findByText('Rp. 255.000')
  await view.user.click(await screen.findByRole('button', { name: 'Tarik Voucher' }))
  return { server, ...view }
}

test('rounds the amount while typing and sends the confirmed one', async () => {
  const { user, server } = await openForm({ body: { message: 'Diterima.', invoice: 'VC-1' } })
  const sheet = within(await screen.findByRole('dialog', { name: 'Tarik Voucher' }))
  const amount = sheet.getByLabelText('Jumlah penarikan')
  await user.type(amount, '49999')
  await user.click(await sheet.findByRole('button', { name: 'Lanjut' }))
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/^Paling sedikit Rp\.\s50\.000/))
  expect(sheet.getByRole('button', { name: 'Lanjut' })).toBeInTheDocument()
  await user.clear(amount)
  await user.type(amount, '149999')
  expect(sheet.getByText('seratus ribu rupiah')).toBeInTheDocument()
  expect(sheet.queryByLabelText('Kata sandi Anda')).toBeNull()
  await user.click(await sheet.findByRole('button', { name: 'Lanjut: tarik Rp.\u00a0100.000' }))
  await user.click(await sheet.findByRole('button', { name: 'Tarik Rp.\u00a0100.000' }))
  expect(await sheet.findByText('Isi kata sandi Anda')).toBeInTheDocument()
  expect(server.to('/api/vouchers/request')).toHaveLength(0)
  await user.type(await sheet.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await sheet.findByRole('button', { name: 'Tarik Rp.\u00a0100.000' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Diterima.')
  const [sent] = server.to('/api/vouchers/request')
  expect(sent?.body).toEqual({ amount: 100_000, password: 'rahasia-1' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a 44 px button fills in the whole balance', async () => {
  const { user } = await openForm({ body: {} })
  const all = await screen.findByRole('button', { name: 'Semua' })
  expect(all.style.getPropertyValue('--button-height')).toBe('2.75rem')
  await user.click(all)
  expect(screen.getByLabelText('Jumlah penarikan')).toHaveValue('Rp. 250.000')
})

test('refetches the ledger after a lost reply', async () => {
  const { user, server } = await openForm('offline')
  const sheet = within(await screen.findByRole('dialog', { name: 'Tarik Voucher' }))
  await user.type(await sheet.findByLabelText('Jumlah penarikan'), '100000')
  await user.click(await sheet.findByRole('button', { name: 'Lanjut: tarik Rp.\u00a0100.000' }))
  await user.type(await sheet.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  const before = server.to('/api/vouchers/datatable/m').length
  await user.click(await sheet.findByRole('button', { name: 'Tarik Rp.\u00a0100.000' }))
  expect(await screen.findByText(/Server tidak menjawab/)).toBeInTheDocument()
  await waitFor(() => expect(server.to('/api/vouchers/datatable/m').length).toBeGreaterThan(before))
})

test('returns to the amount step when the server rejects the amount', async () => {
  const { user } = await openForm({
    status: 422,
    body: { message: 'Saldo voucher tidak mencukupi.', errors: { amount: 'Saldo voucher tidak mencukupi.' } },
  })
  const sheet = within(await screen.findByRole('dialog', { name: 'Tarik Voucher' }))
  await user.type(await sheet.findByLabelText('Jumlah penarikan'), '250000')
  await user.click(await sheet.findByRole('button', { name: 'Lanjut: tarik Rp.\u00a0250.000' }))
  await user.type(await sheet.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await sheet.findByRole('button', { name: 'Tarik Rp.\u00a0250.000' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button', { name: 'Tutup' }),
  )
  expect(sheet.getByLabelText('Jumlah penarikan')).toHaveValue('Rp. 250.000')
  expect(sheet.getByText('Saldo voucher tidak mencukupi.')).toBeInTheDocument()
  expect(sheet.getByLabelText('Jumlah penarikan')).toHaveFocus()
})

test('a double click opens only the confirmation; focus follows each step', async () => {
  const { user, server } = await openForm({ body: { message: 'Diterima.', invoice: 'VC-1' } })
  const sheet = within(await screen.findByRole('dialog', { name: 'Tarik Voucher' }))
  await user.type(await sheet.findByLabelText('Jumlah penarikan'), '100000')
  await user.click(await sheet.findByRole('button', { name: 'Lanjut: tarik Rp.\u00a0100.000' }))
  const back = await sheet.findByRole('button', { name: 'Ubah jumlah' })
  expect(sheet.getByRole('region', { name: 'Periksa, lalu isi kata sandi Anda' })).toHaveFocus()
  // Browsers report the second click of a double click with `detail` 2.
  fireEvent.click(back, { detail: 2 })
  expect(back).toBeInTheDocument()
  await user.click(back)
  expect(sheet.getByLabelText('Jumlah penarikan')).toHaveFocus()
  expect(sheet.getByLabelText('Jumlah penarikan')).toHaveValue('Rp. 100.000')
  expect(server.to('/api/vouchers/request')).toHaveLength(0)
})

test('without bank details an empty balance still offers the profile', async () => {
  const nothing = { income: 0, pulled: 0, balance: 0 }
  fakeServer({ [table]: { body: { recordsTotal: 0, recordsFiltered: 0, data: [], wallet: nothing } } })
  const session = sessionOf({ bank_id: null }, { voucher_min: 50_000 })
  const { user } = renderScreen(<VouchersScreen />, { session })
  await screen.findByText('Belum ada mutasi voucher')
  await user.click(await screen.findByRole('button', { name: 'Tarik Voucher' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(
    'Anda belum mengatur saluran penarikan anda',
  )
})

test('without bank details offers the profile instead of the form', async () => {
  await askForForm({ body: {} }, { bank_id: null, bank_account_name: null, bank_account_address: null })
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(
    'Anda belum mengatur saluran penarikan anda',
  )
})
