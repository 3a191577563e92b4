import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { payout } from '../payouts/testing'
import VouchersScreen from './vouchers-screen'

// Loaded before the tests, which open them.
import './change-form'
import '../payouts/create-form'

const list = 'POST /api/vouchers/datatable/a'
const process = 'POST /api/vouchers/process'

const pending = {
  id: 'v-1',
  created_at: '2026-11-20T10:00:00.000+07:00',
  updated_at: '2026-11-20T10:00:00.000+07:00',
  invoice: 'VC-20261120-000001',
  username: 'citra',
  name: 'Citra Lestari',
  amount: 100_000,
  bank_name: 'Bank Mandiri',
  bank_account_name: 'Citra Lestari',
  bank_account_address: '1234567890',
  reason: '',
  payout_id: '',
  payout_number: '',
  status: 'pending',
  status_name: 'Tunggu',
  status_class: 'warning',
}
const paid = { ...pending, id: 'v-2', invoice: 'VC-2', status: 'success', status_name: 'Berhasil' }
const refused = { ...pending, id: 'v-3', invoice: 'VC-3', status: 'failed', status_name: 'Ditolak' }

const history = 'GET /api/vouchers/history/v-1'
const step = (status: string, status_name: string, username: string) => ({
  at: '2026-11-21T10:00:00.000+07:00',
  username,
  by_owner: false,
  by_programme: false,
  reason: '',
  status,
  status_name,
  status_class: 'info',
})

const page = (rows: object[], totals?: object) => ({
  body: {
    totals,
    recordsTotal: rows.length,
    recordsFiltered: rows.length,
    data: rows,
    wallet: { pending: 100_000, success: 50_000, total: 150_000 },
  },
})

test('shows the total of the filtered rows, refused ones separately', async () => {
  fakeServer({ [list]: page([pending], { requested: 150_000, received: 150_000, refused: 25_000 }) })
  renderScreen(<VouchersScreen />)
  const label = await screen.findByText('Total nominal (di luar yang ditolak):')
  expect(label.parentElement?.parentElement?.textContent).toBe(
    'Total nominal (di luar yang ditolak): Rp.\u00a0150.000Ditolak: Rp.\u00a025.000',
  )
})

test('shows the whole name of the account holder', async () => {
  fakeServer({ [list]: page([pending]) })
  renderScreen(<VouchersScreen />)
  const holder = await screen.findByText('a.n. Citra Lestari')
  expect(holder.parentElement).toHaveTextContent('1234567890 Bank Mandiri')
})

test('pays the selected rows by a payout file', async () => {
  const template = {
    id: 't-1',
    name: 'Umum',
    format: 'csv',
    delimiter: ',',
    header: 1,
    active: 1,
    version: 1,
  }
  const result = { reference: '', account: '', amount: '', status: '', reason: '', paid: [], refused: [] }
  const banks = [{ bank_name: 'Bank Mandiri', count: 1, amount_received: 100_000 }]
  const server = fakeServer({
    [list]: page([pending, paid]),
    'GET /api/payouts/templates': { body: { templates: [{ ...template, columns: [], result }] } },
    'POST /api/payouts/preview': {
      body: { count: 1, total: 100_000, banks, skipped: [], needs_approval: 0, approval_above: 0 },
    },
    'POST /api/payouts/create': {
      body: { message: 'Berkas dibuat.', payout: { ...payout, kind: 'vouchers' }, skipped: [] },
    },
  })
  const { user } = renderScreen(<VouchersScreen />)
  await user.click(await screen.findByRole('checkbox', { name: `Pilih ${pending.invoice}` }))
  await user.click(await screen.findByRole('button', { name: 'Buat berkas pembayaran' }))
  await user.click(await screen.findByRole('button', { name: 'Buat berkas: 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Buat berkas pembayaran?' })
  expect(question).toHaveTextContent('seratus ribu rupiah')
  await user.click(await within(question).findByRole('button', { name: 'Buat berkas: 1 penarikan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Berkas dibuat.')
  const selected = { kind: 'vouchers', ids: ['v-1'], template_id: 't-1' }
  expect(server.to('/api/payouts/preview')[0]?.body).toEqual(selected)
  expect(server.to('/api/payouts/create')[0]?.body).toEqual(selected)
})

test('a final row opens its read-only details', async () => {
  fakeServer({
    [list]: page([paid]),
    'GET /api/vouchers/history/v-2': { body: { steps: [step('success', 'Berhasil', 'rina')] } },
  })
  const { user } = renderScreen(<VouchersScreen />)
  await user.click(await screen.findByRole('button', { name: 'Rincian VC-2' }))
  const details = screen.getByRole('dialog', { name: 'Rincian' })
  expect(details).toHaveTextContent('1234567890, Bank Mandiri a.n. Citra Lestari')
  expect(within(details).queryByText('Status baru')).toBeNull()
  expect(await within(details).findByText('21/11/2026 10:00 · rina')).toBeInTheDocument()
})

test('a refusal requires a reason, is confirmed, and sends the status shown', async () => {
  const server = fakeServer({ [list]: page([pending]), [process]: { body: { message: 'Kini Ditolak.' } } })
  const { user } = renderScreen(<VouchersScreen />)
  await user.click(await screen.findByRole('button', { name: `Ubah status ${pending.invoice}` }))
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  await user.click(await screen.findByRole('button', { name: 'Tolak penarikan' }))
  expect(await screen.findByText('Isi alasan penolakan')).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Alasan penolakan'), 'Rekening tutup')
  await user.click(await screen.findByRole('button', { name: 'Tolak penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
  expect(question).toHaveTextContent('seratus ribu rupiah')
  await user.click(await within(question).findByRole('button', { name: 'Tolak penarikan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Kini Ditolak.')
  const [sent] = server.to('/api/vouchers/process')
  expect(sent?.body).toEqual({ id: 'v-1', from: 'pending', status: 'failed', reason: 'Rekening tutup' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a refused row can be reopened and warns that the wallet is debited again', async () => {
  fakeServer({ [list]: page([refused]) })
  const { user } = renderScreen(<VouchersScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah status VC-3' }))
  const sheet = screen.getByRole('dialog', { name: 'Ubah status' })
  expect(sheet).toHaveTextContent('diambil lagi dari saldo voucher')
  for (const status of ['Proses', 'Berhasil', 'Tunggu']) {
    expect(within(sheet).getByRole('radio', { name: status })).toBeInTheDocument()
  }
  expect(within(sheet).queryByRole('radio', { name: 'Ditolak' })).toBeNull()
})

test('a conflict names the other admin, keeps the input and sends the new status', async () => {
  let row: object = pending
  const steps = [step('pending', 'Tunggu', 'citra')]
  const server = fakeServer({
    [list]: () => page([row]),
    [process]: ({ body }) => {
      if ((body as { from: string }).from === 'process') return { body: { message: 'Kini Ditolak.' } }
      row = { ...pending, status: 'process', status_name: 'Proses' }
      steps.push(step('process', 'Proses', 'rina'))
      return { status: 409, body: { message: 'Status sudah berubah.', err_params: { status: 'process' } } }
    },
    [history]: () => ({ body: { steps } }),
  })
  const { user } = renderScreen(<VouchersScreen />)
  await user.click(await screen.findByRole('button', { name: `Ubah status ${pending.invoice}` }))
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  await user.type(await screen.findByLabelText('Alasan penolakan'), 'Rekening tutup')
  const send = async () => {
    await user.click(await screen.findByRole('button', { name: 'Tolak penarikan' }))
    const question = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
    await user.click(await within(question).findByRole('button', { name: 'Tolak penarikan' }))
  }
  await send()
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const notice = await screen.findByRole('region', { name: 'Statusnya baru diubah' })
  expect(await within(notice).findByText(/sekarang Proses oleh rina, 21\/11\/2026 10:00/)).toBeInTheDocument()
  await waitFor(() => expect(notice).toHaveFocus())
  expect(screen.getByLabelText('Alasan penolakan')).toHaveValue('Rekening tutup')
  await send()
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/vouchers/process')[1]?.body).toMatchObject({
    from: 'process',
    reason: 'Rekening tutup',
  })
})

test('a row that another admin paid stays in the sheet after leaving the table', async () => {
  let rows: object[] = [pending]
  fakeServer({
    [list]: () => page(rows),
    [process]: () => {
      rows = []
      return { status: 409, body: { message: 'Sudah selesai.', err_params: { status: 'success' } } }
    },
  })
  const { user } = renderScreen(<VouchersScreen />)
  await user.click(await screen.findByRole('button', { name: `Ubah status ${pending.invoice}` }))
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  await user.type(await screen.findByLabelText('Alasan penolakan'), 'Rekening tutup')
  await user.click(await screen.findByRole('button', { name: 'Tolak penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
  await user.click(await within(question).findByRole('button', { name: 'Tolak penarikan' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  expect(
    await within(sheet).findByText(/sekarang Berhasil. Status ini tidak dapat diubah lagi/),
  ).toBeInTheDocument()
  expect(sheet).toHaveTextContent('Alasan yang Anda ketik: Rekening tutup')
  expect(within(sheet).queryByRole('radio')).toBeNull()
})

test('the panel steps through the page and opens the next waiting row after a change', async () => {
  const other = (id: string, status: string, status_name: string) => ({
    ...pending,
    id,
    invoice: `VC-${id}`,
    status,
    status_name,
  })
  const rows = [pending, other('v-8', 'failed', 'Ditolak'), other('v-9', 'pending', 'Tunggu')]
  fakeServer({ [list]: page(rows), [process]: { body: { message: 'Sudah.' } } })
  const { user } = renderScreen(<VouchersScreen />)
  await user.click(await screen.findByRole('button', { name: `Ubah status ${pending.invoice}` }))
  const panel = await screen.findByRole('dialog', { name: 'Ubah status' })
  expect(panel).toHaveTextContent('1 dari 3')
  await user.keyboard('j')
  await waitFor(() => expect(panel).toHaveTextContent('2 dari 3'))
  await user.click(await within(panel).findByRole('button', { name: 'Sebelumnya' }))
  await waitFor(() => expect(panel).toHaveTextContent('1 dari 3'))
  await user.click(await screen.findByRole('button', { name: 'Proses penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sedang diproses?' })
  await user.click(await within(question).findByRole('button', { name: 'Proses penarikan' }))
  const done = await screen.findByRole('dialog', { name: 'Berhasil!' })
  await user.click(await within(done).findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(panel).toHaveTextContent('3 dari 3'))
  expect(panel).toHaveTextContent('VC-v-9')
})
