import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { changeRoute, listRoute, page, pending } from './testing'
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

const mixed = (...rows: object[]) => ({
  [listRoute]: page([{ ...pending, is_checked: 1 }], { checked: rows.length, checked_received: 0 }),
  [preview]: {
    body: {
      banks: [
        {
          bank_name: 'BCA',
          count: rows.length,
          amount_request: 100_000,
          amount_received: rows.length * 77_500,
        },
      ],
      rows,
    },
  },
})

async function openForm() {
  const view = renderScreen(<WithdrawalsScreen />)
  const bar = await screen.findByRole('region', { name: 'Pilihan Anda' })
  await view.user.click(await within(bar).findByRole('button', { name: 'Ubah status' }))
  await screen.findByRole('table', { name: 'Pilihan Anda, per bank' })
  return view.user
}

test('a bulk change says how many rows can change, and counts and sums only those', async () => {
  const held = checked('w-4', 'process', ['success'])
  fakeServer(mixed(checked('w-1', 'pending'), checked('w-2', 'process'), checked('w-3', 'process'), held))
  const user = await openForm()
  const sheet = screen.getByRole('dialog', { name: 'Ubah status' })
  expect(sheet).toHaveTextContent('1 dapat diubah, 3 sudah Proses. Hanya yang dapat diubah yang akan diubah.')
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  expect(sheet).toHaveTextContent('3 dapat diubah, 1 tidak dapat Anda ubah.')
  await user.click(await screen.findByRole('radio', { name: 'Proses' }))
  await user.click(await screen.findByRole('button', { name: 'Proses 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sedang diproses?' })
  expect(question).toHaveTextContent('Rp. 77.500')
  expect(question).toHaveTextContent('1 (satu)')
  expect(question).toHaveTextContent('1 dapat diubah, 3 sudah Proses.')
})

test('a bulk change offers only statuses that some row can take', async () => {
  fakeServer(mixed(checked('w-1', 'process', ['success'])))
  await openForm()
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['success'])
})

test('a bulk change of rows that cannot change offers nothing', async () => {
  fakeServer(mixed(checked('w-1', 'process', [])))
  await openForm()
  const sheet = screen.getByRole('dialog', { name: 'Ubah status' })
  expect(sheet).toHaveTextContent('Tidak ada yang dapat diubah.')
  expect(within(sheet).queryByRole('radio')).toBeNull()
})

test('a change to Proses can be undone from its success dialog', async () => {
  const message = '1 penarikan sedang diproses.'
  const server = fakeServer({
    ...mixed(checked('w-1', 'pending')),
    [changeRoute]: { body: { message, changed: 1, skipped: [] } },
  })
  const user = await openForm()
  await user.click(await screen.findByRole('button', { name: 'Proses 1 penarikan' }))
  const question = await screen.findByRole('dialog', { name: 'Tandai sedang diproses?' })
  await user.click(await within(question).findByRole('button', { name: 'Proses 1 penarikan' }))
  const done = await screen.findByRole('dialog', { name: 'Berhasil!' })
  await user.click(await within(done).findByRole('button', { name: 'Urungkan' }))
  await waitFor(() =>
    expect(server.to('/api/withdraws/change_status').at(-1)?.body).toEqual({
      status_data: { status: 'pending', reason: '', ids: ['w-1'], from: 'process' },
    }),
  )
})

test('a common reason fills the field, and Escape keeps it', async () => {
  fakeServer(mixed(checked('w-1', 'pending')))
  const user = await openForm()
  await user.click(await screen.findByRole('radio', { name: 'Ditolak' }))
  await user.click(await screen.findByRole('button', { name: 'Rekening tidak aktif' }))
  const reason = screen.getByLabelText('Alasan penolakan')
  expect(reason).toHaveValue('Rekening tidak aktif')
  await user.type(reason, ' lagi')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Kembali mengisi' }))
  expect(screen.getByLabelText('Alasan penolakan')).toHaveValue('Rekening tidak aktif lagi')
})
