import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import TourBaliScreen from './tour-bali-screen'

// Loaded before the tests, which open them.
import './edit-form'
import '../../row-status/bulk-status-form'

const claim = (id: string, change: object = {}) => ({
  id,
  user_id: `m-${id}`,
  created_at: '2026-11-20T10:00:00.000+07:00',
  updated_at: '2026-11-20T10:00:00.000+07:00',
  username: `citra${id}`,
  name: 'Citra Lestari',
  claim_type: 'bonus',
  bonus: 5_000_000,
  bank_name: 'Bank Mandiri',
  bank_account_name: 'Citra Lestari',
  bank_account_address: '1234567890',
  status: 'pending',
  status_name: 'Menunggu',
  status_class: 'warning',
  ...change,
})

const rows = [
  claim('1'),
  claim('2'),
  claim('3', { claim_type: null, bonus: 0 }),
  claim('4', { status: 'success' }),
]

const server = () =>
  fakeServer({
    'POST /api/prizes/tour-bali/datatable': ({ body }) => {
      const { fstatus } = body as { fstatus?: string }
      const data = rows.filter(({ status }) => !fstatus || status === fstatus)
      return {
        body: {
          recordsTotal: rows.length,
          recordsFiltered: data.length,
          data,
          totals: { trips: 2, bonus: 15_000_000 },
        },
      }
    },
    'POST /api/prizes/edit-status/1': { body: { message: 'Sudah.' } },
    'POST /api/prizes/edit-status/2': { body: { message: 'Sudah.' } },
    'GET /api/prizes/tour-bali/history/1': { body: { steps: [] } },
    'GET /api/prizes/tour-bali/history/2': { body: { steps: [] } },
  })

test('has a tab with its count for each status, and shows the totals of the filter', async () => {
  server()
  const { user } = renderScreen(<TourBaliScreen />)
  await user.click(await screen.findByRole('button', { name: /^Menunggu\s*3$/ }))
  expect(await screen.findByRole('button', { name: 'Ubah Tour Bali citra1' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ubah Tour Bali citra4' })).toBeNull())
  const total = screen.getByText('Bonus (di luar yang gagal):').parentElement?.parentElement
  expect(total).toHaveTextContent('Perjalanan (di luar yang gagal): 2')
  expect(total?.textContent).toContain('Rp.\u00a015.000.000')
})

test('goes on in the panel to the next claim, with the same status', async () => {
  const { to } = server()
  const { user } = renderScreen(<TourBaliScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Tour Bali citra1' }))
  const panel = await screen.findByRole('dialog', { name: 'Ubah Tour Bali' })
  expect(await within(panel).findByRole('button', { name: 'Simpan status' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.click(await within(panel).findByRole('radio', { name: 'Berhasil' }))
  await user.click(await within(panel).findByRole('button', { name: 'Simpan status' }))
  const question = await screen.findByRole('dialog', { name: 'Ubah Tour Bali citra1?' })
  await user.click(await within(question).findByRole('button', { name: 'Simpan status' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Berhasil!' })).getByRole('button', { name: 'OK' }),
  )
  expect(await within(panel).findByText('citra2 (Citra Lestari)')).toBeInTheDocument()
  expect(within(panel).getByRole('radio', { name: 'Berhasil' })).toBeChecked()
  expect(to('/api/prizes/edit-status/1')[0]?.body).toMatchObject({ claim_type: 'bonus', status: 'success' })
})

test('changes several claims whose prize is chosen, without a reason', async () => {
  const { to } = server()
  const { user } = renderScreen(<TourBaliScreen />)
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  const bar = screen.getByRole('region', { name: 'Pilihan Anda' })
  expect(bar).toHaveTextContent('Rp. 10.000.000')
  await user.click(await within(bar).findByRole('button', { name: 'Ubah status' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah status' })
  await user.click(await within(sheet).findByRole('radio', { name: 'Gagal' }))
  expect(within(sheet).queryByLabelText('Alasan penolakan')).toBeNull()
  await user.click(await within(sheet).findByRole('button', { name: 'Tolak 2 pengajuan' }))
  const question = await screen.findByRole('dialog', { name: 'Tolak pengajuan?' })
  await user.click(await within(question).findByRole('button', { name: 'Tolak 2 pengajuan' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/prizes/edit-status/2')[0]?.body).toEqual({
    claim_type: 'bonus',
    status: 'failed',
    from: 'pending',
    from_claim_type: 'bonus',
  })
})
