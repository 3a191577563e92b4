import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import WithdrawalsScreen from './withdrawals-screen'

const list = 'POST /api/withdraws/datatable/a'
const change = 'POST /api/withdraws/change_status'

const historyOf = 'GET /api/withdraws/history/'
const preview = 'POST /api/withdraws/preview'
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
  [`${historyOf}w-1`]: { body: { steps } },
  [`${historyOf}w-2`]: { body: { steps } },
}

const pending = {
  id: 'w-1',
  created_at: '2026-11-20T10:00:00.000+07:00',
  invoice: 'WD-20261120-000001',
  username: 'citra',
  name: 'Citra Lestari',
  type_name: 'Bonus Pairing',
  amount_request: 100_000,
  amount_admin: 10_000,
  amount_voucher: 10_000,
  bank_fee: 2_500,
  amount_received: 77_500,
  bank_name: 'Bank Mandiri',
  bank_account_name: 'Citra Lestari',
  bank_account_address: '1234567890',
  reason: '',
  payout_id: '',
  payout_number: '',
  status: 'pending',
  status_name: 'Menunggu',
  status_class: 'warning',
  is_checked: 0,
}
const paid = {
  ...pending,
  id: 'w-2',
  invoice: 'WD-20261120-000002',
  status: 'success',
  status_name: 'Berhasil',
}

function page(rows: object[], sums = { checked: 0, checked_received: 0 }) {
  const counts = { recordsTotal: rows.length, recordsFiltered: rows.length }
  return { body: { ...counts, data: rows, wallets: { pending: 0, success: 0, total: 0 }, ...sums } }
}

const rowOf = async (invoice: string) => (await screen.findByText(invoice)).closest('tr') as HTMLElement

test('a decided row has no checkbox and shows its details, an open one can be decided', async () => {
  fakeServer({ [list]: page([pending, paid]), ...history })
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

test('a refused one says what went back, not what was received', async () => {
  const refused = { ...paid, status: 'failed', status_name: 'Ditolak', reason: 'Rekening tutup' }
  fakeServer({ [list]: page([refused]), ...history })
  const { user } = renderScreen(<WithdrawalsScreen />)
  await user.click(await screen.findByRole('button', { name: `Rincian ${refused.invoice}` }))
  const details = screen.getByRole('dialog', { name: 'Rincian' })
  expect(details).toHaveTextContent('Kembali ke saldo memberRp. 100.000')
  expect(details).not.toHaveTextContent('Diterima')
})

test('a check shows at once, before the server has answered', async () => {
  let answer = () => {}
  fakeServer({
    [list]: page([pending]),
    'POST /api/withdraws/check': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { message: 'Baris ditandai.' } })
      }),
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  await user.click(await screen.findByRole('checkbox', { name: `Centang ${pending.invoice}` }))
  expect(await screen.findByRole('region', { name: 'Yang dicentang' })).toHaveTextContent(
    '1 dicentangRp. 77.500',
  )
  answer()
})

test('a refusal needs a reason, says what goes back, and changes the row only from what was seen', async () => {
  const server = fakeServer({
    [list]: page([pending]),
    ...history,
    [change]: { body: { message: '1 penarikan diubah.', changed: 1, skipped: [] } },
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  await user.click(await screen.findByRole('button', { name: `Ubah status ${pending.invoice}` }))
  await user.click(screen.getByRole('radio', { name: 'Ditolak' }))
  const submit = screen.getByRole('button', { name: 'Jadikan Ditolak: 1 penarikan' })
  await user.click(submit)
  expect(await screen.findByText('Isi alasan penolakan')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Alasan penolakan'), 'Nomor rekening salah')
  await user.click(submit)
  const question = await screen.findByRole('dialog', { name: 'Jadikan Ditolak?' })
  expect(question).toHaveTextContent('Rp. 100.000')
  expect(question).toHaveTextContent('seratus ribu rupiah')
  expect(question).toHaveTextContent('Nomor rekening salah')
  await user.click(within(question).getByRole('button', { name: 'Jadikan Ditolak: 1 penarikan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('1 penarikan diubah.')
  const [sent] = server.to('/api/withdraws/change_status')
  expect(sent?.body).toEqual({
    status_data: { status: 'failed', reason: 'Nomor rekening salah', from: 'pending', ids: ['w-1'] },
  })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('what is checked changes within the filters of the table, and rows left out are named', async () => {
  const skipped = [
    { id: 'w-9', invoice: 'WD-9', reason: 'Anda tidak dapat memproses penarikan Anda sendiri.' },
  ]
  const server = fakeServer({
    [list]: page([{ ...pending, is_checked: 1 }], { checked: 2, checked_received: 155_000 }),
    [change]: { body: { message: '1 penarikan diubah.', changed: 1, skipped } },
    [preview]: {
      body: {
        banks: [
          { bank_name: 'BCA', count: 1, amount_request: 100_000, amount_received: 77_500 },
          { bank_name: 'Mandiri', count: 1, amount_request: 100_000, amount_received: 77_500 },
        ],
        rows: [],
      },
    },
  })
  const { user } = renderScreen(<WithdrawalsScreen />, { at: '/a/withdraws?st=pending&q=citra' })
  const bar = await screen.findByRole('region', { name: 'Yang dicentang' })
  await user.click(within(bar).getByRole('button', { name: 'Ubah status' }))
  const banks = await screen.findByRole('table', { name: 'Yang dicentang, per bank' })
  expect(within(banks).getByRole('row', { name: 'Mandiri 1 Rp. 77.500' })).toBeInTheDocument()
  expect(within(banks).getByRole('row', { name: 'Total 2 Rp. 155.000' })).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Berhasil' }))
  await user.click(screen.getByRole('button', { name: 'Jadikan Berhasil: 2 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Jadikan Berhasil?' })
  expect(question).toHaveTextContent('Rp. 155.000')
  expect(question).toHaveTextContent('2 (dua)')
  await user.click(within(question).getByRole('button', { name: 'Jadikan Berhasil: 2 penarikan' }))
  const done = await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(done).toHaveTextContent('WD-9: Anda tidak dapat memproses penarikan Anda sendiri.')
  await waitFor(() =>
    expect(server.to('/api/withdraws/change_status')[0]?.body).toMatchObject({
      st: 'pending',
      search: { value: 'citra' },
      status_data: { status: 'success', checked: true, checked_count: 2 },
    }),
  )
})

const decided = (status: string, status_name: string) => ({
  ...{ at: '2026-11-20T11:00:00+07:00', username: 'kasir', by_owner: false, by_programme: false },
  ...{ reason: '', status, status_name, status_class: 'success' },
})

test('what another admin decided meanwhile is named, on other pages too, and only what is left is confirmed anew', async () => {
  const checked = [
    { id: 'w-1', invoice: pending.invoice, status: 'pending' },
    { id: 'w-7', invoice: 'WD-7', status: 'pending' },
    { id: 'w-8', invoice: 'WD-8', status: 'pending' },
  ]
  let left = 3
  const server = fakeServer({
    [list]: () =>
      page([{ ...pending, is_checked: left === 3 ? 1 : 0 }], {
        checked: left,
        checked_received: left * 77_500,
      }),
    [`${historyOf}w-1`]: { body: { steps: [decided('success', 'Berhasil')] } },
    [`${historyOf}w-7`]: { body: { steps: [decided('failed', 'Ditolak')] } },
    [change]: ({ body }) => {
      const { checked_count } = (body as { status_data: { checked_count: number } }).status_data
      if (checked_count === 1) return { body: { message: '1 penarikan diubah.', changed: 1, skipped: [] } }
      left = 1
      return { status: 409, body: { message: 'Yang dicentang kini 1 penarikan, bukan 3.' } }
    },
    [preview]: () => ({
      body: {
        banks: [
          { bank_name: 'BCA', count: left, amount_request: left * 100_000, amount_received: left * 77_500 },
        ],
        rows: checked.slice(-left),
      },
    }),
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  const bar = await screen.findByRole('region', { name: 'Yang dicentang' })
  await user.click(within(bar).getByRole('button', { name: 'Ubah status' }))
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  await user.type(screen.getByLabelText('Alasan penolakan'), 'Rekening tutup')
  const send = async (label: string) => {
    await user.click(screen.getByRole('button', { name: label }))
    const question = await screen.findByRole('dialog', { name: 'Jadikan Ditolak?' })
    await user.click(within(question).getByRole('button', { name: label }))
  }
  await send('Jadikan Ditolak: 3 penarikan')
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const news = await screen.findByRole('region', { name: 'Yang dicentang sudah berubah' })
  expect(news).toHaveTextContent('Tadinya 3 penarikan, kini 1')
  expect(await within(news).findByText(/Berhasil oleh kasir, 20\/11\/2026 11:00/)).toBeInTheDocument()
  expect(await within(news).findByText('WD-7')).toBeInTheDocument()
  expect(within(news).getByText(/Ditolak oleh kasir/)).toBeInTheDocument()
  expect(news).not.toHaveTextContent('WD-8')
  expect(screen.getByLabelText('Alasan penolakan')).toHaveValue('Rekening tutup')
  await send('Jadikan Ditolak: 1 penarikan')
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/withdraws/change_status')).toHaveLength(2)
})

test("one's own change of many is no news while the table is read again", async () => {
  let isChanged = false
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const rows = [{ id: 'w-1', invoice: pending.invoice, status: 'pending' }]
  const banks = [{ bank_name: 'BCA', count: 1, amount_request: 100_000, amount_received: 77_500 }]
  const server = fakeServer({
    [list]: async () => {
      if (isChanged) await answered
      return page([{ ...pending, is_checked: 1 }], { checked: 1, checked_received: 77_500 })
    },
    [preview]: () => ({ body: isChanged ? { banks: [], rows: [] } : { banks, rows } }),
    [change]: () => {
      isChanged = true
      return { body: { message: '1 penarikan diubah.', changed: 1, skipped: [] } }
    },
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  const bar = await screen.findByRole('region', { name: 'Yang dicentang' })
  await user.click(within(bar).getByRole('button', { name: 'Ubah status' }))
  await screen.findByRole('table', { name: 'Yang dicentang, per bank' })
  await user.click(screen.getByRole('button', { name: 'Jadikan Proses: 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Jadikan Proses?' })
  await user.click(within(question).getByRole('button', { name: 'Jadikan Proses: 1 penarikan' }))
  await waitFor(() => expect(server.to('/api/withdraws/preview')).toHaveLength(2))
  // The sums of the window are those of nothing by now.
  expect(await screen.findByText('0 (nol)')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Yang dicentang sudah berubah' })).toBeNull()
  answer()
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('1 penarikan diubah.')
})

test('a row that another admin has just paid stays in its window, with what was typed', async () => {
  let row: object = pending
  fakeServer({
    [list]: () => page([row]),
    ...history,
    [change]: () => {
      row = { ...pending, status: 'success', status_name: 'Berhasil' }
      return { status: 409, body: { message: 'Sudah selesai.', err_params: { status: 'success' } } }
    },
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  await user.click(await screen.findByRole('button', { name: `Ubah status ${pending.invoice}` }))
  await user.click(screen.getByRole('radio', { name: 'Ditolak' }))
  await user.type(screen.getByLabelText('Alasan penolakan'), 'Rekening tutup')
  await user.click(screen.getByRole('button', { name: 'Jadikan Ditolak: 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Jadikan Ditolak?' })
  await user.click(within(question).getByRole('button', { name: 'Jadikan Ditolak: 1 penarikan' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  expect(await within(sheet).findByText(/Tadinya Menunggu, kini Berhasil/)).toBeInTheDocument()
  expect(sheet).toHaveTextContent('Alasan yang Anda ketik: Rekening tutup')
  expect(within(sheet).queryByRole('radio')).toBeNull()
})

test('the Excel file follows the filters and the order of the table', async () => {
  fakeServer({ [list]: page([pending]) })
  renderScreen(<WithdrawalsScreen />, { at: '/a/withdraws?st=pending&q=citra' })
  const link = await screen.findByRole('link', { name: 'Unduh Excel' })
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/withdraws\/export\?st=pending&.*search=citra&sort=created_at&dir=desc$/),
  )
})
