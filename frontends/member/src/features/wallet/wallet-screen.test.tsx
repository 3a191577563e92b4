import { PrivateAmounts } from '@jejaring/ui'
import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import WalletScreen from './wallet-screen'

// Loaded before the tests, which open it.
import './statement-form'

const table = 'POST /api/wallets/datatable'
const explain = 'GET /api/wallets/explain/e-1'
const zero = { income: 0, pulled: 0, balance: 0 }
const line = {
  id: 'e-1',
  created_at: '2026-11-20T10:00:00.000+07:00',
  type: 'In',
  from: 'Bonus Pairing',
  from_type: 'pairing',
  amount: 100_000,
  description: 'Bonus pairing 2 pasang dari penempatan ani07 (kaki kanan)',
  status: 'success',
  status_name: 'Berhasil',
  status_class: 'success',
}
const page = {
  body: {
    recordsTotal: 1,
    recordsFiltered: 1,
    data: [line],
    wallets: { ...zero, sponsor: zero, pairing: zero, pairing_level: zero },
  },
}
const explanation = {
  ...line,
  business_day: '2026-11-20',
  rule: 'Pasangan dibayar sampai batas harian.',
  bonus: {
    placement: { seq: 1234, username: 'ani07', placed_at: '2026-11-20T09:59:00.000+07:00' },
    side: 'right',
    level: 0,
    pairs: { matched: 3, paid: 2, flushed: 1 },
    cap: 12,
    paid_before: 10,
    rate: 50_000,
    plan_version: 4,
    plan: {
      since: '2026-01-01T00:00:00.000+07:00',
      bonus_pairing: 50_000,
      bonus_pairing_level: 5_000,
      pairing_level_max: 10,
    },
  },
  withdrawal: null,
  voucher: null,
}

async function openExplanation(answer: Parameters<typeof fakeServer>[0][string]) {
  fakeServer({ [table]: page, [explain]: answer })
  const view = renderScreen(<WalletScreen />)
  await view.user.click(await screen.findByRole('button', { name: `Asal: ${line.description}` }))
  return { ...view, sheet: within(await screen.findByRole('dialog', { name: 'Asal transaksi ini' })) }
}

test('a fully flushed bonus shows a zero amount without a plus sign', async () => {
  const flushed = { ...line, id: 'e-2', amount: 0, status: 'flushed', status_name: 'Hangus' }
  fakeServer({ [table]: { body: { ...page.body, data: [flushed] } } })
  renderScreen(<WalletScreen />)
  expect((await screen.findAllByText('Hangus')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/\+\s*Rp/)).not.toBeInTheDocument()
})

test('explains a bonus by placement, side, pairs, flushout limit and plan', async () => {
  const { sheet } = await openExplanation({ body: { explanation } })
  expect(await sheet.findByText('Pasangan dibayar sampai batas harian.')).toBeInTheDocument()
  const dialog = screen.getByRole('dialog')
  for (const fact of [
    'Akun yang ditempatkanani07',
    'Ditempatkan20/11/2026 09:59',
    'Nomor penempatan#1.234',
    'Di kakiKanan',
    'Pasangan terbentuk3 pasangan',
    'Batas paket Anda12 pasangan per hari',
    'Sudah dibayar sebelumnya10 pasangan',
    'Dibayar di transaksi ini2 pasangan (ke-11 sampai ke-12)',
    'Hangus1 pasangan',
    '× 2 pasanganRp. 100.000',
    'Versi aturan#4',
  ]) {
    expect(dialog).toHaveTextContent(fact)
  }
})

const withdrawal = {
  invoice: 'WD-20261120-000007',
  created_at: line.created_at,
  amount_request: 100_000,
  amount_admin: 10_000,
  amount_voucher: 10_000,
  bank_fee: 2_500,
  amount_received: 77_500,
  status: 'success',
  status_name: 'Berhasil',
  status_class: 'success',
  reason: '',
}
const failed = { status: 'failed', status_name: 'Gagal', status_class: 'danger', reason: 'Rekening salah' }

test('explains a withdrawal by deductions and received amount', async () => {
  const { sheet } = await openExplanation({
    body: { explanation: { ...explanation, bonus: null, withdrawal } },
  })
  expect(await sheet.findByText(withdrawal.invoice)).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'NominalRp. 100.000Biaya adminRp. 10.000Masuk voucherRp. 10.000Biaya transfer bankRp. 2.500DiterimaRp. 77.500',
  )
})

test('explains a failed withdrawal by the refunded amount', async () => {
  const cause = { withdrawal: { ...withdrawal, ...failed } }
  const { sheet } = await openExplanation({
    body: { explanation: { ...explanation, bonus: null, ...cause } },
  })
  expect(await sheet.findByText('Rekening salah')).toBeInTheDocument()
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent('Kembali ke saldoRp. 100.000')
  expect(dialog).not.toHaveTextContent('Diterima')
  expect(dialog).not.toHaveTextContent('Biaya')
})

test('explains a failed voucher withdrawal by the refunded amount', async () => {
  const voucher = {
    invoice: 'VC-20261120-000001',
    amount: 50_000,
    bank_name: 'BCA',
    bank_account_name: 'Budi Santoso',
    bank_account_address: '1234567890',
    ...failed,
  }
  const { sheet } = await openExplanation({ body: { explanation: { ...explanation, bonus: null, voucher } } })
  expect(await sheet.findByText('Rekening salah')).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveTextContent('Kembali ke saldoRp. 50.000')
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Diterima')
})

test('a failed explanation can be retried', async () => {
  const { sheet } = await openExplanation({ status: 503, body: { message: 'Layanan sedang sibuk.' } })
  expect(await sheet.findByText('Layanan sedang sibuk.')).toBeInTheDocument()
  expect(sheet.getByRole('button', { name: 'Coba lagi' })).toBeInTheDocument()
})

const out = {
  ...line,
  id: 'e-9',
  type: 'Out',
  from: 'Bonus Sponsor',
  title: 'Penarikan',
  amount: 200_000,
  description: 'Penarikan bonus sponsor WD-1',
}
const flushedLine = (id: string, pairs: number) => ({
  ...line,
  id,
  amount: 0,
  title: 'Pasangan hangus',
  flushed_pairs: pairs,
  description: `${pairs} pasangan dari penempatan ${id} hangus`,
  status: 'flushed',
  status_name: 'Hangus',
})

/** Renders the ledger on a phone. */
async function openLedger(body: object) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...noQuery, media, matches: true }))
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  fakeServer({ [table]: { body: { ...page.body, ...body } }, [explain]: { body: { explanation } } })
  const view = renderScreen(
    <PrivateAmounts>
      <WalletScreen />
    </PrivateAmounts>,
  )
  const list = within(await screen.findByRole('list', { name: 'Mutasi dompet' }))
  return {
    ...view,
    list,
    scrolled,
    texts: () => list.getAllByRole('listitem').map((item) => item.textContent),
  }
}
const noQuery = window.matchMedia('')
afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

test('groups the ledger by day with totals, and flushed lines into one', async () => {
  const older = { ...line, id: 'e-5', created_at: '2026-11-19T10:00:00.000+07:00', title: 'Bonus Pairing' }
  const { texts, list, user } = await openLedger({
    recordsTotal: 5,
    recordsFiltered: 5,
    data: [out, flushedLine('e-2', 3), { ...line, title: 'Bonus Pairing' }, flushedLine('e-3', 2), older],
  })
  expect(texts()).toEqual([
    '20/11/2026+Rp.\u00a0100.000−Rp.\u00a0200.000',
    expect.stringMatching(/^Penarikan.*−Rp/),
    expect.stringMatching(/^5 pasangan hangus.*Dari 2 penempatan/),
    expect.stringMatching(/^Bonus Pairing.*\+Rp/),
    '19/11/2026+Rp.\u00a0100.000',
    expect.stringMatching(/^Bonus Pairing/),
  ])
  await user.click(list.getByRole('button', { name: '5 pasangan hangus' }))
  const sheet = within(screen.getByRole('dialog', { name: '5 pasangan hangus' }))
  expect(sheet.getAllByRole('button', { name: /hangus/ })).toHaveLength(2)
})

test('counts the flushed pairs of lines that were paid in part', async () => {
  const { list, user } = await openLedger({
    data: [{ ...line, title: 'Bonus Pairing', flushed_pairs: 4 }, flushedLine('e-2', 3)],
  })
  expect(list.getByRole('button', { name: 'Bonus Pairing' })).toBeInTheDocument()
  await user.click(list.getByRole('button', { name: '7 pasangan hangus' }))
  const sheet = within(screen.getByRole('dialog', { name: '7 pasangan hangus' }))
  expect(sheet.getAllByRole('button', { name: /penempatan/ })).toHaveLength(2)
})

test('opens the explanation of a line by one tap on its card', async () => {
  const { list, user } = await openLedger({ data: [{ ...line, title: 'Bonus Pairing' }] })
  await user.click(list.getByRole('button', { name: 'Bonus Pairing' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Asal transaksi ini' }))
  expect(await sheet.findByText('Pasangan dibayar sampai batas harian.')).toBeInTheDocument()
})

test('marks a day that continues on another page, and starts the next page at its top', async () => {
  const { texts, scrolled, user } = await openLedger({ recordsTotal: 30, recordsFiltered: 30 })
  expect(texts()[0]).toContain('jumlah di halaman ini')
  expect(scrolled).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Halaman berikutnya' }))
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' })
})

test('one switch hides the amounts of the summary and the ledger', async () => {
  const { user } = await openLedger({ data: [{ ...line, title: 'Bonus Pairing' }] })
  await user.click(await screen.findByRole('button', { name: 'Sembunyikan jumlah uang' }))
  expect(document.documentElement).toHaveAttribute('data-amounts', 'hidden')
  // The style sheet masks these parts of the page; no other text has an amount.
  for (const part of document.querySelectorAll('[data-private]')) part.remove()
  expect(document.body).not.toHaveTextContent(/Rp. \d/)
})
