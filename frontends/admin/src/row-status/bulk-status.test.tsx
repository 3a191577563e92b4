import { type Answer, fakeServer, renderScreen } from '@jejaring/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import RewardClaimsScreen from '../features/reward-claims/reward-claims-screen'
import VouchersScreen from '../features/vouchers/vouchers-screen'

// Loaded before the tests, which open it.
import './bulk-status-form'

const voucher = (id: string, status: string, amount = 100_000) => ({
  id,
  created_at: '2026-11-20T10:00:00.000+07:00',
  updated_at: '2026-11-20T10:00:00.000+07:00',
  invoice: `VC-${id}`,
  username: 'citra',
  name: 'Citra Lestari',
  amount,
  bank_name: 'Bank Mandiri',
  bank_account_name: 'Citra Lestari',
  bank_account_address: '1234567890',
  reason: '',
  payout_id: '',
  payout_number: '',
  status,
  status_name: status,
  status_class: 'warning',
})
const page = (rows: object[]) => ({
  body: {
    recordsTotal: rows.length,
    recordsFiltered: rows.length,
    data: rows,
    wallet: { pending: 0, success: 0, total: 0 },
  },
})

test.each([
  ['table', false],
  ['cards', true],
])('the box for all rows of the %s shows a partial selection, selects and clears', async (_, isPhone) => {
  const media = jest.spyOn(window, 'matchMedia')
  media.mockImplementation(() => Object.assign(new EventTarget(), { matches: isPhone }) as MediaQueryList)
  fakeServer({
    'POST /api/vouchers/datatable/a': page([voucher('1', 'pending'), voucher('2', 'pending', 50_000)]),
  })
  const { user } = renderScreen(<VouchersScreen />)
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Pilih semua di halaman ini' })
  expect(screen.queryByText('Pilih semua di halaman ini') !== null).toBe(isPhone)
  await user.click(screen.getByRole('checkbox', { name: 'Pilih VC-2' }))
  expect(all.indeterminate).toBe(true)
  all.focus()
  await user.keyboard(' ')
  expect(all).toBeChecked()
  expect(screen.getByRole('region', { name: 'Pilihan Anda' })).toHaveTextContent('Rp. 150.000')
  await user.keyboard(' ')
  expect(all).not.toBeChecked()
  expect(screen.queryByRole('region', { name: 'Pilihan Anda' })).toBeNull()
  media.mockRestore()
})

test('changes each selected row by a call, and reports rows that did not change', async () => {
  const rows = [
    voucher('1', 'pending'),
    voucher('2', 'pending', 50_000),
    voucher('3', 'process'),
    voucher('4', 'success'),
  ]
  const server = fakeServer({
    'POST /api/vouchers/datatable/a': page(rows),
    'POST /api/vouchers/process': ({ body }) =>
      (body as { id: string }).id === '2'
        ? { status: 409, body: { message: 'Statusnya sudah berubah.' } }
        : { body: { message: 'Kini Proses.' } },
  })
  const { user } = renderScreen(<VouchersScreen />)
  expect(await screen.findByRole('table')).toHaveTextContent('1234567890')
  expect(screen.queryByRole('checkbox', { name: 'Pilih VC-4' })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  const bar = screen.getByRole('region', { name: 'Pilihan Anda' })
  expect(bar).toHaveTextContent('Rp. 250.000')
  await user.click(await within(bar).findByRole('button', { name: 'Ubah status' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  await waitFor(() => expect(sheet).toHaveTextContent('1 pilihan lain tidak dapat diubah ke status ini'))
  await user.click(await within(sheet).findByRole('button', { name: 'Proses 2 pengajuan' }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sedang diproses?' })
  expect(question).toHaveTextContent('seratus lima puluh ribu rupiah')
  await user.click(await within(question).findByRole('button', { name: 'Proses 2 pengajuan' }))
  const done = await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(done).toHaveTextContent('1 pengajuan sedang diproses.')
  expect(done).toHaveTextContent('VC-2: Statusnya sudah berubah.')
  expect(server.to('/api/vouchers/process').map(({ body }) => body)).toEqual([
    { id: '1', from: 'pending', status: 'process', reason: '' },
    { id: '2', from: 'pending', status: 'process', reason: '' },
  ])
  await user.click(await within(done).findByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('region', { name: 'Pilihan Anda' })).toBeNull()
})

test.each([
  { path: 'POST /api/vouchers/datatable/a', Screen: VouchersScreen, names: ['VC-1', 'VC-2'] },
  {
    path: 'POST /api/rewards/claim/datatables',
    Screen: RewardClaimsScreen,
    names: ['Umroh citra', 'Motor citra'],
  },
])('excludes refused rows from bulk changes of $path', async ({ path, Screen, names: [open, refused] }) => {
  const rows = [
    { ...voucher('1', 'pending'), reward: 'Umroh' },
    { ...voucher('2', 'failed'), reward: 'Motor' },
  ]
  fakeServer({ [path]: page(rows) })
  const { user } = renderScreen(<Screen />)
  expect(await screen.findByRole('checkbox', { name: `Pilih ${open}` })).toBeInTheDocument()
  expect(screen.queryByRole('checkbox', { name: `Pilih ${refused}` })).toBeNull()
  // One by one a refused row stays changeable.
  expect(screen.getByRole('button', { name: `Ubah status ${refused}` })).toBeInTheDocument()
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  expect(screen.getByRole('region', { name: 'Pilihan Anda' })).toHaveTextContent('Rp. 100.000')
})

test('a refusal of several claims needs a reason, and no change at all is a failure', async () => {
  const claim = { ...voucher('1', 'pending'), reward: 'Umroh' }
  const server = fakeServer({
    'POST /api/rewards/claim/datatables': page([claim]),
    'POST /api/rewards/process': { status: 409, body: { message: 'Statusnya sudah berubah.' } },
  })
  const { user } = renderScreen(<RewardClaimsScreen />)
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih Umroh citra' }))
  await user.click(await screen.findByRole('button', { name: 'Ubah status' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  await user.click(await within(sheet).findByRole('radio', { name: 'Ditolak' }))
  await user.click(await within(sheet).findByRole('button', { name: 'Tolak 1 pengajuan' }))
  expect(await screen.findByText('Isi alasan penolakan')).toBeInTheDocument()
  await user.type(await within(sheet).findByLabelText('Alasan penolakan'), 'Rekening tutup')
  await user.click(await within(sheet).findByRole('button', { name: 'Tolak 1 pengajuan' }))
  const question = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
  await user.click(await within(question).findByRole('button', { name: 'Tolak 1 pengajuan' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Statusnya sudah berubah.')
  expect(server.to('/api/rewards/process')).toHaveLength(1)
})

const list = 'POST /api/vouchers/datatable/a'
const process = 'POST /api/vouchers/process'

/** Opens the vouchers, selects the page and confirms "Proses". */
async function processAll(server: Parameters<typeof fakeServer>[0], total: number) {
  const sent = fakeServer(server)
  const view = renderScreen(<VouchersScreen />)
  const { user } = view
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  await user.click(await screen.findByRole('button', { name: 'Ubah status' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  const submit = `Proses ${total} pengajuan`
  await user.click(await within(sheet).findByRole('button', { name: submit }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sedang diproses?' })
  await user.click(await within(question).findByRole('button', { name: submit }))
  return { ...view, server: sent, sheet }
}

test('replaces selected rows by those of a reloaded page and drops final ones', async () => {
  let rows = [voucher('1', 'pending'), voucher('2', 'pending'), voucher('3', 'pending', 50_000)]
  const server = fakeServer({ [list]: () => page(rows), [process]: { body: { message: 'Sudah.' } } })
  const { user, queries } = renderScreen(<VouchersScreen />)
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  rows = [voucher('1', 'success'), voucher('2', 'process'), voucher('3', 'failed', 50_000)]
  await act(() => queries.invalidateQueries())
  const bar = screen.getByRole('region', { name: 'Pilihan Anda' })
  await waitFor(() => expect(bar).toHaveTextContent('Rp. 100.000'))
  await user.click(await within(bar).findByRole('button', { name: 'Ubah status' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  await user.click(await within(sheet).findByRole('button', { name: 'Tandai 1 pengajuan sudah dibayar' }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sudah dibayar?' })
  await user.click(await within(question).findByRole('button', { name: 'Tandai 1 pengajuan sudah dibayar' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/vouchers/process').map(({ body }) => body)).toEqual([
    { id: '2', from: 'process', status: 'success', reason: '' },
  ])
})

test('shows the progress, and clears the selection when the sheet was closed meanwhile', async () => {
  let answer = (_: Answer) => {}
  const rows = [voucher('1', 'pending'), voucher('2', 'pending')]
  const { user, sheet, server } = await processAll(
    {
      [list]: () => page(rows),
      [process]: ({ body }) =>
        (body as { id: string }).id === '1'
          ? { body: { message: 'Sudah.' } }
          : new Promise<Answer>((resolve) => {
              answer = resolve
            }),
    },
    2,
  )
  expect(await within(sheet).findByText('Mengubah pengajuan 2 dari 2…')).toBeInTheDocument()
  const loads = server.to('/api/vouchers/datatable/a').length
  await user.click(await within(sheet).findByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('region', { name: 'Pilihan Anda' })).toBeInTheDocument()
  answer({ body: { message: 'Sudah.' } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pilihan Anda' })).toBeNull())
  // The table and its five tabs once, not for each row.
  await waitFor(() => expect(server.to('/api/vouchers/datatable/a')).toHaveLength(loads + 6))
})

test.each([0, 401])('stops at status %i and reports the rows that were not sent', async (status) => {
  const rows = ['1', '2', '3'].map((id) => voucher(id, 'pending'))
  const { server } = await processAll(
    {
      [list]: page(rows),
      [process]: ({ body }) => {
        if ((body as { id: string }).id === '1') return { body: { message: 'Sudah.' } }
        if (status === 0) throw new TypeError('Failed to fetch')
        return { status, body: { message: 'Silakan masuk lagi.' } }
      },
    },
    3,
  )
  const done = await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(done).toHaveTextContent('1 pengajuan sedang diproses.')
  expect(done).toHaveTextContent(
    status === 0 ? 'VC-2: Server tidak menjawab. Periksa statusnya' : 'VC-2: Silakan masuk lagi.',
  )
  expect(done).toHaveTextContent('VC-3: Belum dikirim.')
  expect(server.to('/api/vouchers/process')).toHaveLength(2)
})
