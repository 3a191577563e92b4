import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import CreatePayoutForm from './create-form'
import PayoutScreen from './payout-screen'
import PayoutsScreen from './payouts-screen'
import { TemplateList } from './template-list'
import { bank, detail, opened, payout } from './testing'

// Loaded before the tests, which open them.
import './cancel-form'
import './line-form'
import './template-form'

const template = {
  id: 't-1',
  name: 'Xendit',
  format: 'xlsx',
  delimiter: ',',
  header: 1,
  active: 1,
  version: 1,
  columns: [
    { title: 'Bank Account Number', source: 'account', text: '' },
    { title: 'Amount', source: 'amount', text: '' },
  ],
  result: {
    reference: '',
    account: 'No',
    amount: 'Amount',
    status: 'Status',
    reason: '',
    paid: ['OK'],
    refused: ['NO'],
  },
}
const request = {
  draw: 1,
  start: 0,
  length: 10,
  search: { value: '' },
  order: [],
  columns: [],
  st: 'pending',
}

test('the list shows the total of the filtered files, cancelled ones separately', async () => {
  const counts = { recordsTotal: 1, recordsFiltered: 1 }
  fakeServer({
    'POST /api/payouts/datatable': {
      body: { ...counts, data: [payout], totals: { total: 187_000, cancelled: 93_500 } },
    },
  })
  renderScreen(<PayoutsScreen />)
  const label = await screen.findByText('Total tanpa yang dibatalkan:')
  expect(label.parentElement?.parentElement?.textContent).toBe(
    'Total tanpa yang dibatalkan: Rp.\u00a0187.000Dibatalkan: Rp.\u00a093.500',
  )
})

test('creates a file of the checked rows after previewing included and skipped rows', async () => {
  const skipped = [{ id: 'w-9', invoice: 'WD-9', reason: 'Bank X belum mempunyai kode bank.' }]
  const server = fakeServer({
    'GET /api/payouts/templates': { body: { templates: [template, { ...template, id: 't-2', active: 0 }] } },
    'POST /api/payouts/preview': {
      body: { count: 2, total: 187_000, banks: [bank], skipped, needs_approval: 1, approval_above: 100_000 },
    },
    'POST /api/payouts/create': { body: { message: 'Berkas pembayaran dibuat.', payout, skipped } },
  })
  let done = false
  const { user } = renderScreen(
    <CreatePayoutForm
      selection={{ request }}
      onDone={() => {
        done = true
      }}
    />,
  )
  const banks = await screen.findByRole('table', { name: 'Isi berkas, per bank' })
  expect(within(banks).getByRole('row', { name: 'Total 2 Rp.\u00a0187.000' })).toBeInTheDocument()
  expect(screen.getByText(/admin lain harus menyetujui/)).toBeInTheDocument()
  expect(screen.getByText(/belum mempunyai kode bank/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Buat berkas: 2 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Buat berkas pembayaran?' })
  expect(question).toHaveTextContent('seratus delapan puluh tujuh ribu rupiah')
  await user.click(await within(question).findByRole('button', { name: 'Buat berkas: 2 penarikan' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Berhasil!' })).getByRole('button', { name: 'OK' }),
  )
  const [sent] = server.to('/api/payouts/create')
  expect(sent?.body).toMatchObject({ st: 'pending', template_id: 't-1', checked: 1, checked_count: 3 })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(done).toBe(true)
})

test('reopening loads a new preview, and a conflict reloads the changed one', async () => {
  const previewOf = (count: number) => ({
    body: { count, total: 1, banks: [bank], skipped: [], needs_approval: 0, approval_above: 0 },
  })
  let answer = (): object | Promise<object> => previewOf(2)
  fakeServer({
    'GET /api/payouts/templates': { body: { templates: [template] } },
    'POST /api/payouts/preview': () => answer() as never,
    'POST /api/payouts/create': () => {
      answer = () => previewOf(4)
      return { status: 409, body: { message: 'Pilihan Anda sekarang 4 penarikan, bukan 3.' } }
    },
  })
  let answerPreview = () => {}
  const { user } = renderScreen(<Reopenable />)
  const toggle = screen.getByRole('button', { name: 'Buka' })
  await user.click(toggle)
  await screen.findByRole('button', { name: 'Buat berkas: 2 penarikan' })
  await user.click(toggle)
  answer = () =>
    new Promise((resolve) => {
      answerPreview = () => resolve(previewOf(3))
    })
  await user.click(toggle)
  expect(await screen.findByRole('button', { name: 'Buat berkas' })).toBeDisabled()
  answerPreview()
  await user.click(await screen.findByRole('button', { name: 'Buat berkas: 3 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Buat berkas pembayaran?' })
  await user.click(await within(question).findByRole('button', { name: 'Buat berkas: 3 penarikan' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  expect(await screen.findByRole('button', { name: 'Buat berkas: 4 penarikan' })).toBeEnabled()
})

test('a lost answer links to the payout list and offers no retry', async () => {
  const preview = { total: 1, banks: [bank], skipped: [], needs_approval: 0, approval_above: 0 }
  const server = fakeServer({
    'GET /api/payouts/templates': { body: { templates: [template] } },
    'POST /api/payouts/preview': () => ({
      body: { ...preview, count: server.to('/api/payouts/create').length > 0 ? 0 : 2 },
    }),
    'POST /api/payouts/create': 'offline',
  })
  const { user } = renderScreen(<CreatePayoutForm selection={{ request }} onDone={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Buat berkas: 2 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Buat berkas pembayaran?' })
  await user.click(await within(question).findByRole('button', { name: 'Buat berkas: 2 penarikan' }))
  expect(await screen.findByText(/berkas mungkin sudah dibuat/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Lihat Berkas Pembayaran' })).toHaveAttribute('href', '/a/payouts')
  expect(screen.queryByText(/kirim lagi/)).toBeNull()
})

function Reopenable() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(!opened)}>
        Buka
      </button>
      {opened && <CreatePayoutForm selection={{ request }} onDone={() => undefined} />}
    </>
  )
}

test('the creator cannot approve a file; another admin can', async () => {
  fakeServer(detail({ is_mine: 1 }))
  const first = renderScreen(<PayoutScreen />, opened)
  expect(await screen.findByText(/Anda yang membuat berkas ini/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Unduh berkas' })).toBeNull()
  first.unmount()

  const server = fakeServer({ ...detail(), 'POST /api/payouts/approve': { body: { message: 'Disetujui.' } } })
  const { user } = renderScreen(<PayoutScreen />, opened)
  await user.click(await screen.findByRole('button', { name: 'Setujui' }))
  const question = await screen.findByRole('dialog', { name: 'Setujui PO-20261121-000001?' })
  await user.click(await within(question).findByRole('button', { name: 'Setujui Rp.\u00a0187.000' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Disetujui.')
  expect(server.to('/api/payouts/approve')[0]?.body).toEqual({ id: 'p-1' })
})

test('the file is released before its download', async () => {
  const refused = { status: 409, body: { message: 'Berkas ini menunggu persetujuan.' } }
  const server = fakeServer({
    ...detail({ status: 'ready', step: 'ready' }),
    'POST /api/payouts/release': refused,
  })
  const { user } = renderScreen(<PayoutScreen />, opened)
  await user.click(await screen.findByRole('link', { name: 'Unduh berkas' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('menunggu persetujuan')
  expect(server.to('/api/payouts/release').map(({ body }) => body)).toEqual([{ id: 'p-1' }])
})

test('the creator cannot cancel a downloaded file', async () => {
  const sent = { status: 'ready', step: 'at_bank' as const, downloaded_at: '2026-11-21T11:00:00.000+07:00' }
  fakeServer(detail({ ...sent, is_mine: 1 }))
  renderScreen(<PayoutScreen />, opened)
  expect(await screen.findByRole('link', { name: 'Unduh berkas' })).toHaveAttribute(
    'href',
    '/api/payouts/file/p-1',
  )
  expect(screen.getByRole('button', { name: 'Unggah hasil bank' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Batalkan berkas' })).toBeNull()
  expect(screen.getByText(/tidak diunggah dua kali/)).toBeInTheDocument()
})

test.each([
  ['a file at the bank', '2026-11-21T11:00:00.000+07:00', 'dapat dibayar dua kali'],
  ['a file that was not downloaded', null, 'kembali ke antrean Menunggu'],
])('the confirmation of a cancellation warns about %s', async (_, downloaded_at, warning) => {
  const server = fakeServer({
    ...detail({ downloaded_at }),
    'POST /api/payouts/cancel': { body: { message: 'Dibatalkan.' } },
  })
  const { user } = renderScreen(<PayoutScreen />, opened)
  await user.click(await screen.findByRole('button', { name: 'Batalkan berkas' }))
  const sheet = await screen.findByRole('dialog', { name: 'Batalkan berkas' })
  await user.click(await within(sheet).findByRole('button', { name: 'Ditolak bank' }))
  await user.click(within(sheet).getByRole('button', { name: 'Batalkan berkas' }))
  const question = await screen.findByRole('dialog', { name: 'Batalkan PO-20261121-000001?' })
  expect(question).toHaveTextContent(warning)
  await user.click(within(question).getByRole('button', { name: 'Batalkan berkas' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/payouts/cancel')[0]?.body).toEqual({ id: 'p-1', reason: 'Ditolak bank' })
})

test('saves a template with its columns reordered and its words extended', async () => {
  const server = fakeServer({
    'GET /api/payouts/templates': { body: { templates: [template] } },
    'POST /api/payouts/templates/save': { body: { message: 'Template Xendit sudah disimpan.' } },
  })
  const { user } = renderScreen(<TemplateList />)
  await user.click(await screen.findByRole('button', { name: 'Ubah template Xendit' }))
  expect(screen.getByRole('button', { name: 'Simpan template' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(await screen.findByRole('button', { name: 'Naikkan kolom 2' }))
  await user.click(await screen.findByLabelText('Kata untuk dibayar'))
  await user.paste(', SUKSES')
  await user.click(await screen.findByRole('button', { name: 'Simpan template' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/payouts/templates/save')[0]?.body).toEqual({
    ...template,
    columns: [template.columns[1], template.columns[0]],
    result: { ...template.result, paid: ['OK', 'SUKSES'] },
  })
})
