import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { payout } from '../payouts/testing'
import RewardClaimsScreen from './reward-claims-screen'

// Loaded before the tests, which open it.
import './process-form'
import '../payouts/create-form'

const list = 'POST /api/rewards/claim/datatables'
const process = 'POST /api/rewards/process'
const pending = {
  id: 'c-1',
  created_at: '2026-11-20T10:00:00.000+07:00',
  username: 'citra',
  name: 'Citra Lestari',
  reward: 'Ponsel',
  amount: 3_000_000,
  bank_name: 'Bank Mandiri',
  bank_account_name: 'Citra Lestari',
  bank_account_address: '1234567890',
  reason: '',
  payout_id: '',
  payout_number: '',
  status: 'pending',
  status_name: 'Menunggu',
  status_class: 'warning',
}
const paid = { ...pending, id: 'c-2', username: 'dewi', status: 'success', status_name: 'Berhasil' }
const history = 'GET /api/rewards/claim/history/c-1'
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

const page = (...data: object[]) => ({
  body: { recordsTotal: data.length, recordsFiltered: data.length, data },
})

test('refuses a claim with a reason and sends the status it was shown with', async () => {
  const { to } = fakeServer({ [list]: page(pending), [process]: { body: { message: 'Sekarang Ditolak.' } } })
  const { user } = renderScreen(<RewardClaimsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah status Ponsel citra' }))
  await user.click(await screen.findByText('Ditolak', { selector: 'span, label' }))
  await user.click(await screen.findByRole('button', { name: 'Tolak klaim' }))
  expect(await screen.findByText('Isi alasan penolakan')).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Alasan penolakan'), 'Rekening salah')
  await user.click(await screen.findByRole('button', { name: 'Tolak klaim' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
  expect(dialog).toHaveTextContent(/tiga juta rupiah/i)
  await user.click(await within(dialog).findByRole('button', { name: 'Tolak klaim' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/rewards/process')[0]?.body).toEqual({
    id: 'c-1',
    from: 'pending',
    status: 'failed',
    reason: 'Rekening salah',
  })
  await waitFor(() => expect(to('/api/rewards/claim/datatables').length).toBeGreaterThan(1))
})

test('a paid claim is read-only', async () => {
  fakeServer({ [list]: page(paid) })
  const { user } = renderScreen(<RewardClaimsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Rincian Ponsel dewi' }))
  const sheet = await screen.findByRole('dialog', { name: 'Rincian' })
  expect(sheet).toHaveTextContent('1234567890, Bank Mandiri a.n. Citra Lestari')
  expect(within(sheet).queryByText('Status baru')).not.toBeInTheDocument()
})

test('sends the status filter', async () => {
  const { to } = fakeServer({ [list]: page(pending) })
  renderScreen(<RewardClaimsScreen />, { at: '/?fstatus=process' })
  await screen.findByText('Ponsel')
  const pages = to('/api/rewards/claim/datatables').filter(({ body }) => body.length !== 1)
  expect(pages[0]?.body).toMatchObject({ fstatus: 'process' })
})

test('a conflict keeps the sheet open with the typed reason', async () => {
  let row: object = pending
  const steps = [step('pending', 'Menunggu', 'citra')]
  fakeServer({
    [list]: () => page(row),
    [process]: () => {
      row = { ...pending, status: 'failed', status_name: 'Ditolak', reason: 'Data salah' }
      steps.push(step('failed', 'Ditolak', 'rina'))
      return { status: 409, body: { message: 'Sudah Ditolak.', err_params: { status: 'failed' } } }
    },
    [history]: () => ({ body: { steps } }),
  })
  const { user } = renderScreen(<RewardClaimsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah status Ponsel citra' }))
  await user.click(await screen.findByText('Ditolak', { selector: 'span, label' }))
  await user.type(await screen.findByLabelText('Alasan penolakan'), 'Rekening salah')
  await user.click(await screen.findByRole('button', { name: 'Tolak klaim' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
  await user.click(await within(dialog).findByRole('button', { name: 'Tolak klaim' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  expect(
    await within(sheet).findByText(/Tadinya Menunggu, sekarang Ditolak oleh rina, 21\/11\/2026 10:00/),
  ).toBeInTheDocument()
  expect(sheet).toHaveTextContent('Alasan yang Anda ketik: Rekening salah')
  expect(sheet).toHaveTextContent('Data salah')
  expect(within(sheet).getByRole('radio', { name: 'Menunggu' })).toBeInTheDocument()
  expect(within(sheet).queryByRole('radio', { name: 'Ditolak' })).toBeNull()
})

test('pays the selected claims by a payout file', async () => {
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
  const banks = [{ bank_name: 'Bank Mandiri', count: 1, amount_received: 3_000_000 }]
  const server = fakeServer({
    [list]: page(pending, paid),
    'GET /api/payouts/templates': { body: { templates: [{ ...template, columns: [], result }] } },
    'POST /api/payouts/preview': {
      body: { count: 1, total: 3_000_000, banks, skipped: [], needs_approval: 0, approval_above: 0 },
    },
    'POST /api/payouts/create': {
      body: { message: 'Berkas dibuat.', payout: { ...payout, kind: 'claims' }, skipped: [] },
    },
  })
  const { user } = renderScreen(<RewardClaimsScreen />)
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih Ponsel citra' }))
  await user.click(await screen.findByRole('button', { name: 'Buat berkas pembayaran' }))
  await user.click(await screen.findByRole('button', { name: 'Buat berkas: 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Buat berkas pembayaran?' })
  await user.click(await within(question).findByRole('button', { name: 'Buat berkas: 1 penarikan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Berkas dibuat.')
  const selected = { kind: 'claims', ids: ['c-1'], template_id: 't-1' }
  expect(server.to('/api/payouts/preview')[0]?.body).toEqual(selected)
  expect(server.to('/api/payouts/create')[0]?.body).toEqual(selected)
})

test('a claim in a payout file is read-only, cannot be selected, and leads to its file', async () => {
  const inFile = { payout_id: 'p-1', payout_number: 'PO-20261127-0001' }
  fakeServer({ [list]: page({ ...pending, ...inFile, status: 'process', status_name: 'Proses' }) })
  const { user } = renderScreen(<RewardClaimsScreen />)
  const link = await screen.findByRole('link', { name: inFile.payout_number })
  expect(link).toHaveAttribute('href', '/a/payouts/p-1')
  expect(screen.queryByRole('checkbox', { name: 'Pilih Ponsel citra' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Rincian Ponsel citra' }))
  expect(await screen.findByRole('dialog', { name: 'Rincian' })).toHaveTextContent(inFile.payout_number)
})
