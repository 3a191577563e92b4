import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { changeRoute, historyRoute, listRoute, page, pending } from './testing'
import WithdrawalsScreen from './withdrawals-screen'

// Loaded before the tests, which open it.
import './checked-form'

const preview = 'POST /api/withdraws/preview'

/** A row of the preview. */
const checked = (id: string, status: string, next = nextOf[status] ?? [], invoice = pending.invoice) => ({
  id,
  invoice,
  status,
  next,
  amount_request: 100_000,
  amount_received: 77_500,
})
const nextOf: Record<string, string[]> = {
  pending: ['process', 'success', 'failed'],
  process: ['success', 'failed', 'pending'],
}

test('changes the checked rows within the filters and lists skipped rows', async () => {
  const skipped = [
    { id: 'w-9', invoice: 'WD-9', reason: 'Anda tidak dapat memproses penarikan Anda sendiri.' },
  ]
  const server = fakeServer({
    [listRoute]: page([{ ...pending, is_checked: 1 }], { checked: 2, checked_received: 155_000 }),
    [changeRoute]: { body: { message: '1 penarikan ditolak.', changed: 1, skipped } },
    [preview]: {
      body: {
        banks: [
          { bank_name: 'BCA', count: 1, amount_request: 100_000, amount_received: 77_500 },
          { bank_name: 'Mandiri', count: 1, amount_request: 100_000, amount_received: 77_500 },
        ],
        rows: [checked('w-1', 'pending'), checked('w-2', 'pending')],
      },
    },
  })
  const { user } = renderScreen(<WithdrawalsScreen />, { at: '/a/withdraws?st=pending&q=citra' })
  const bar = await screen.findByRole('region', { name: 'Pilihan Anda' })
  await user.click(await within(bar).findByRole('button', { name: 'Ubah status' }))
  const banks = await screen.findByRole('table', { name: 'Pilihan Anda, per bank' })
  expect(within(banks).getByRole('row', { name: 'Mandiri 1 Rp.\u00a077.500' })).toBeInTheDocument()
  expect(within(banks).getByRole('row', { name: 'Total 2 Rp.\u00a0155.000' })).toBeInTheDocument()
  await user.click(await screen.findByRole('radio', { name: 'Berhasil' }))
  await user.click(await screen.findByRole('button', { name: 'Tandai 2 penarikan sudah dibayar' }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sudah dibayar?' })
  expect(question).toHaveTextContent('Rp. 155.000')
  expect(question).toHaveTextContent('2 (dua)')
  await user.click(await within(question).findByRole('button', { name: 'Tandai 2 penarikan sudah dibayar' }))
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
  at: '2026-11-20T11:00:00+07:00',
  username: 'kasir',
  by_owner: false,
  by_programme: false,
  reason: '',
  status,
  status_name,
  status_class: 'success',
})

test('a conflict lists rows other admins changed, also on other pages', async () => {
  const rows = [
    checked('w-1', 'pending'),
    checked('w-7', 'pending', nextOf.pending, 'WD-7'),
    checked('w-8', 'pending', nextOf.pending, 'WD-8'),
  ]
  let left = 3
  const server = fakeServer({
    [listRoute]: () =>
      page([{ ...pending, is_checked: left === 3 ? 1 : 0 }], {
        checked: left,
        checked_received: left * 77_500,
      }),
    [`${historyRoute}w-1`]: { body: { steps: [decided('success', 'Berhasil')] } },
    [`${historyRoute}w-7`]: { body: { steps: [decided('failed', 'Ditolak')] } },
    [changeRoute]: ({ body }) => {
      const { checked_count } = (body as { status_data: { checked_count: number } }).status_data
      if (checked_count === 1) return { body: { message: '1 penarikan ditolak.', changed: 1, skipped: [] } }
      left = 1
      return { status: 409, body: { message: 'Pilihan Anda sekarang 1 penarikan, bukan 3.' } }
    },
    [preview]: () => ({
      body: {
        banks: [
          { bank_name: 'BCA', count: left, amount_request: left * 100_000, amount_received: left * 77_500 },
        ],
        rows: rows.slice(-left),
      },
    }),
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  const bar = await screen.findByRole('region', { name: 'Pilihan Anda' })
  await user.click(await within(bar).findByRole('button', { name: 'Ubah status' }))
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  await user.type(await screen.findByLabelText('Alasan penolakan'), 'Rekening tutup')
  const send = async (label: string) => {
    await user.click(await screen.findByRole('button', { name: label }))
    const question = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
    await user.click(await within(question).findByRole('button', { name: label }))
  }
  await send('Tolak 3 penarikan')
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const notice = await screen.findByRole('region', { name: 'Pilihan Anda sudah berubah' })
  expect(notice).toHaveTextContent('Tadinya 3 penarikan, sekarang 1')
  expect(await within(notice).findByText(/Berhasil oleh kasir, 20\/11\/2026 11:00/)).toBeInTheDocument()
  expect(await within(notice).findByText('WD-7')).toBeInTheDocument()
  expect(within(notice).getByText(/Ditolak oleh kasir/)).toBeInTheDocument()
  expect(notice).not.toHaveTextContent('WD-8')
  expect(screen.getByLabelText('Alasan penolakan')).toHaveValue('Rekening tutup')
  await send('Tolak 1 penarikan')
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/withdraws/change_status')).toHaveLength(2)
})

test.each(['Ubah status', 'Buat berkas pembayaran'])('%s refreshes the table below it', async (name) => {
  let left = 2
  fakeServer({
    [listRoute]: () =>
      page([{ ...pending, is_checked: 1 }], { checked: left, checked_received: left * 77_500 }),
    [preview]: { body: { banks: [], rows: [] } },
    'GET /api/payouts/templates': { body: { templates: [] } },
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  const bar = await screen.findByRole('region', { name: 'Pilihan Anda' })
  expect(bar).toHaveTextContent('2 dipilih')
  // A member cancels one of the withdrawals.
  left = 1
  await user.click(await within(bar).findByRole('button', { name }))
  await screen.findByRole('dialog', { name })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bar).toHaveTextContent('1 dipilih'))
})

test('an own bulk change shows no conflict while the table reloads', async () => {
  let isChanged = false
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const rows = [checked('w-1', 'pending')]
  const banks = [{ bank_name: 'BCA', count: 1, amount_request: 100_000, amount_received: 77_500 }]
  const server = fakeServer({
    [listRoute]: async () => {
      if (isChanged) await answered
      return page([{ ...pending, is_checked: 1 }], { checked: 1, checked_received: 77_500 })
    },
    [preview]: () => ({ body: isChanged ? { banks: [], rows: [] } : { banks, rows } }),
    [changeRoute]: () => {
      isChanged = true
      return { body: { message: '1 penarikan ditolak.', changed: 1, skipped: [] } }
    },
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  const bar = await screen.findByRole('region', { name: 'Pilihan Anda' })
  await user.click(await within(bar).findByRole('button', { name: 'Ubah status' }))
  await screen.findByRole('table', { name: 'Pilihan Anda, per bank' })
  await user.click(await screen.findByRole('button', { name: 'Proses 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sedang diproses?' })
  await user.click(await within(question).findByRole('button', { name: 'Proses 1 penarikan' }))
  await waitFor(() => expect(server.to('/api/withdraws/preview')).toHaveLength(2))
  // The preview in the sheet is already empty.
  expect(await screen.findByText('0 (nol)')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Pilihan Anda sudah berubah' })).toBeNull()
  answer()
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('1 penarikan ditolak.')
})

test('a bulk change whose answer was lost is not attributed to other admins', async () => {
  let isChanged = false
  const rows = [checked('w-1', 'pending')]
  const banks = [{ bank_name: 'BCA', count: 1, amount_request: 100_000, amount_received: 77_500 }]
  fakeServer({
    [listRoute]: () => page([{ ...pending, is_checked: 1 }], { checked: 1, checked_received: 77_500 }),
    [preview]: () => ({ body: isChanged ? { banks: [], rows: [] } : { banks, rows } }),
    [`${historyRoute}w-1`]: { body: { steps: [decided('process', 'Proses')] } },
    [changeRoute]: () => {
      isChanged = true
      throw new TypeError('the answer was lost')
    },
  })
  const { user } = renderScreen(<WithdrawalsScreen />)
  const bar = await screen.findByRole('region', { name: 'Pilihan Anda' })
  await user.click(await within(bar).findByRole('button', { name: 'Ubah status' }))
  await screen.findByRole('table', { name: 'Pilihan Anda, per bank' })
  await user.click(await screen.findByRole('button', { name: 'Proses 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sedang diproses?' })
  await user.click(await within(question).findByRole('button', { name: 'Proses 1 penarikan' }))
  const notice = await screen.findByRole('region', { name: 'Pilihan Anda sudah berubah' })
  expect(notice).toHaveTextContent('Jawaban atas permintaan Anda tidak sampai')
  expect(notice).not.toHaveTextContent('admin lain')
  expect(await within(notice).findByText(/Proses oleh kasir/)).toBeInTheDocument()
})

test.each(['Ubah status', 'Buat berkas pembayaran'])(
  '%s waits for pending checks and shows no conflict for them',
  async (name) => {
    let answer = () => {}
    const banks = [{ bank_name: 'BCA', count: 1, amount_request: 100_000, amount_received: 77_500 }]
    const server = fakeServer({
      [listRoute]: page([pending]),
      [preview]: { body: { banks, rows: [] } },
      'POST /api/withdraws/check': () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: { message: 'Penarikan dipilih.' } })
        }),
      'GET /api/payouts/templates': { body: { templates: [] } },
    })
    const { user } = renderScreen(<WithdrawalsScreen />)
    await user.click(await screen.findByRole('checkbox', { name: `Pilih ${pending.invoice}` }))
    const bar = await screen.findByRole('region', { name: 'Pilihan Anda' })
    await user.click(await within(bar).findByRole('button', { name }))
    const sheet = await screen.findByRole('dialog', { name })
    const requests = () => [...server.to('/api/withdraws/preview'), ...server.to('/api/payouts/templates')]
    expect(sheet).toHaveTextContent(name)
    expect(requests()).toEqual([])
    answer()
    await waitFor(() => expect(requests()).toHaveLength(1))
    expect(within(sheet).queryByRole('region', { name: 'Pilihan Anda sudah berubah' })).toBeNull()
  },
)
