import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { changeRoute, historyRoute, listRoute, page, pending } from './testing'
import WithdrawalsScreen from './withdrawals-screen'

// Loaded before the tests, which open them.
import './change-form'
import './checked-form'
import '../payouts/create-form'

const steps = [
  {
    at: '2026-11-20T10:00:00.000+07:00',
    username: 'citra',
    by_owner: true,
    by_programme: false,
    reason: '',
    status: 'pending',
    status_name: 'Menunggu',
    status_class: 'warning',
  },
  {
    at: '2026-11-20T11:00:00.000+07:00',
    username: 'admin',
    by_owner: false,
    by_programme: false,
    reason: 'Diperiksa',
    status: 'process',
    status_name: 'Proses',
    status_class: 'info',
  },
]
const history = {
  [`${historyRoute}w-1`]: { body: { steps } },
  [`${historyRoute}w-2`]: { body: { steps } },
}

const paid = {
  ...pending,
  id: 'w-2',
  invoice: 'WD-20261120-000002',
  status: 'success',
  status_name: 'Berhasil',
}

const rowOf = async (invoice: string) => (await screen.findByText(invoice)).closest('tr') as HTMLElement

test('a final row has no checkbox and opens its details', async () => {
  fakeServer({ [listRoute]: page([pending, paid]), ...history })
  const { user } = renderScreen(<WithdrawalsScreen />)
  const decided = within(await rowOf(paid.invoice))
  expect(decided.queryByRole('checkbox')).toBeNull()
  await user.click(decided.getByRole('button', { name: `Rincian ${paid.invoice}` }))
  const details = screen.getByRole('dialog', { name: 'Rincian' })
  expect(details).toHaveTextContent('Biaya admin−Rp. 10.000')
  expect(details).toHaveTextContent('DiterimaRp. 77.500')
  expect(within(details).queryByText('Status baru')).toBeNull()
  expect(await within(details).findByText('20/11/2026 10:00 · citra (pemilik)')).toBeInTheDocument()
  expect(within(details).getByText('Diperiksa')).toBeInTheDocument()
})

test('details of a refused row show the returned amount, not the received one', async () => {
  const refused = { ...paid, status: 'failed', status_name: 'Ditolak', reason: 'Rekening tutup' }
  fakeServer({ [listRoute]: page([refused]), ...history })
  const { user } = renderScreen(<WithdrawalsScreen />)
  await user.click(await screen.findByRole('button', { name: `Rincian ${refused.invoice}` }))
  const details = screen.getByRole('dialog', { name: 'Rincian' })
  expect(details).toHaveTextContent('Kembali ke saldo memberRp. 100.000')
  expect(details).not.toHaveTextContent('Diterima')
})

test('a check shows before the server has answered', async () => {
  let answer = () => {}
  fakeServer({
    [listRoute]: page([pending]),
    'POST /api/withdraws/check': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { message: 'Penarikan dipilih.' } })
      }),
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  await user.click(await screen.findByRole('checkbox', { name: `Pilih ${pending.invoice}` }))
  expect(await screen.findByRole('region', { name: 'Pilihan Anda' })).toHaveTextContent('1 dipilihRp. 77.500')
  answer()
})

test('quick clicks on checkboxes are sent serially, so that the last one wins', async () => {
  const answers: (() => void)[] = []
  const answered = () =>
    new Promise<{ body: object }>((resolve) => {
      answers.push(() => resolve({ body: { message: 'Sudah.' } }))
    })
  const server = fakeServer({
    [listRoute]: page([pending]),
    'POST /api/withdraws/check': answered,
    'POST /api/withdraws/check_all/bonus': answered,
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  const box = await screen.findByRole('checkbox', { name: `Pilih ${pending.invoice}` })
  await user.click(box)
  await user.click(box)
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua' }))
  const sent = () =>
    server.sent.flatMap(({ path, body }) => (path.includes('/check') ? [body.is_checked] : []))
  for (const choices of [[1], [1, 0], [1, 0, 1]]) {
    await waitFor(() => expect(answers).toHaveLength(choices.length))
    expect(sent()).toEqual(choices)
    answers.at(-1)?.()
  }
})

test('shows the choice of all rows in the frame of the click', async () => {
  fakeServer({ [listRoute]: page([pending]), 'POST /api/withdraws/check_all/bonus': 'offline' })
  renderScreen(<WithdrawalsScreen />)
  const all = await screen.findByRole('checkbox', { name: 'Pilih semua' })
  fireEvent.click(all)
  expect(all).toBeChecked()
  expect(screen.getByRole('checkbox', { name: `Pilih ${pending.invoice}` })).toBeChecked()
  await screen.findByRole('dialog', { name: 'Maaf!' })
})

test.each([true, false])('offers a payout file with the right to make one: %s', async (canPay) => {
  fakeServer({ [listRoute]: page([{ ...pending, is_checked: 1 }], { checked: 1, checked_received: 77_500 }) })
  const rights = ['withdrawals.read', 'withdrawals.change', ...(canPay ? ['payouts.change'] : [])]
  renderScreen(<WithdrawalsScreen />, { session: sessionOf({ role: 'admin', rights }) })
  expect(await screen.findByRole('button', { name: 'Ubah status' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Buat berkas pembayaran' }) !== null).toBe(canPay)
})

test('a check that fails shows an error and is reverted', async () => {
  fakeServer({
    [listRoute]: page([pending]),
    'POST /api/withdraws/check': 'offline',
    'POST /api/withdraws/check_all/bonus': 'offline',
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  for (const name of [`Pilih ${pending.invoice}`, 'Pilih semua']) {
    const box = await screen.findByRole('checkbox', { name })
    await user.click(box)
    const sorry = await screen.findByRole('dialog', { name: 'Maaf!' })
    expect(sorry).toHaveTextContent('Server tidak menjawab')
    await user.click(await within(sorry).findByRole('button'))
    expect(box).not.toBeChecked()
  }
})

test('a refusal requires a reason, shows the returned amount, sends the status shown', async () => {
  const server = fakeServer({
    [listRoute]: page([pending]),
    ...history,
    [changeRoute]: { body: { message: '1 penarikan ditolak.', changed: 1, skipped: [] } },
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  await user.click(await screen.findByRole('button', { name: `Ubah status ${pending.invoice}` }))
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  const submit = screen.getByRole('button', { name: 'Tolak 1 penarikan' })
  await user.click(submit)
  expect(await screen.findByText('Isi alasan penolakan')).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Alasan penolakan'), 'Nomor rekening salah')
  await user.click(submit)
  const question = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
  expect(question).toHaveTextContent('Rp. 100.000')
  expect(question).toHaveTextContent('seratus ribu rupiah')
  expect(question).toHaveTextContent('Nomor rekening salah')
  await user.click(await within(question).findByRole('button', { name: 'Tolak 1 penarikan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('1 penarikan ditolak.')
  const [sent] = server.to('/api/withdraws/change_status')
  expect(sent?.body).toEqual({
    status_data: { status: 'failed', reason: 'Nomor rekening salah', from: 'pending', ids: ['w-1'] },
  })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a row that another admin paid stays in the sheet with the input', async () => {
  let row: object = pending
  fakeServer({
    [listRoute]: () => page([row]),
    ...history,
    [changeRoute]: () => {
      row = { ...pending, status: 'success', status_name: 'Berhasil' }
      return { status: 409, body: { message: 'Sudah selesai.', err_params: { status: 'success' } } }
    },
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  await user.click(await screen.findByRole('button', { name: `Ubah status ${pending.invoice}` }))
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  await user.type(await screen.findByLabelText('Alasan penolakan'), 'Rekening tutup')
  await user.click(await screen.findByRole('button', { name: 'Tolak 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
  await user.click(await within(question).findByRole('button', { name: 'Tolak 1 penarikan' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  expect(await within(sheet).findByText(/Tadinya Menunggu, sekarang Berhasil/)).toBeInTheDocument()
  expect(sheet).toHaveTextContent('Alasan yang Anda ketik: Rekening tutup')
  expect(within(sheet).queryByRole('radio')).toBeNull()
})

test.each([
  [
    { requested: 100_000, received: 77_500, refused: 0 },
    'Nominal: Rp.\u00a0100.000Potongan: Rp.\u00a022.500Diterima: Rp.\u00a077.500',
  ],
  [
    { requested: 100_000, received: 77_500, refused: 50_000 },
    'Total nominal (di luar yang ditolak): Rp.\u00a0100.000Potongan: Rp.\u00a022.500Diterima: Rp.\u00a077.500Ditolak: Rp.\u00a050.000',
  ],
  [{ requested: 0, received: 0, refused: 50_000 }, 'Ditolak: Rp.\u00a050.000'],
])('shows the totals of all filtered rows: %j', async (totals, shown) => {
  fakeServer({ [listRoute]: page([pending], { checked: 0, checked_received: 0, totals }) })
  renderScreen(<WithdrawalsScreen />, { at: '/a/withdraws?st=pending' })
  await rowOf(pending.invoice)
  const label = screen.getByText(`${shown.slice(0, shown.indexOf(':'))}:`)
  expect(label.parentElement?.parentElement?.textContent).toBe(shown)
})

test('shows a hint instead of zero sums when too many rows match', async () => {
  const { body } = page([pending])
  const more = { pending: 0, success: 0, total: 0, more: true }
  fakeServer({ [listRoute]: { body: { ...body, recordsMore: true, wallets: more } } })
  renderScreen(<WithdrawalsScreen />)
  await rowOf(pending.invoice)
  expect(screen.getByText(/Persempit pencarian untuk melihat jumlahnya/)).toBeInTheDocument()
  expect(screen.queryByText('Nominal:')).toBeNull()
})

test('the Excel link contains the filters and the order of the table', async () => {
  fakeServer({ [listRoute]: page([pending]) })
  renderScreen(<WithdrawalsScreen />, { at: '/a/withdraws?st=pending&q=citra' })
  const link = await screen.findByRole('link', { name: 'Unduh Excel' })
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/withdraws\/export\?st=pending&.*search=citra&sort=created_at&dir=asc$/),
  )
})
