import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import PinHistoryScreen from './pin-history-screen'

const table = 'POST /api/pins/datatable/m/histories'

test('lists pin movements with date, kind and description, newest first', async () => {
  const movement = {
    id: 'h-1',
    created_at: '2026-03-04T05:06:00.000Z',
    type: 'transfer_out',
    type_name: 'Transfer keluar',
    package_name: 'Regular',
    qty: 2,
    username: 'citra',
    description: 'Transfer keluar 2 pin Regular ke citra',
  }
  const server = fakeServer({
    [table]: { body: { recordsTotal: 1, recordsFiltered: 1, data: [movement], pins: [] } },
  })
  renderScreen(<PinHistoryScreen />)
  expect(await screen.findByText('Transfer keluar 2 pin Regular ke citra')).toBeInTheDocument()
  expect(screen.getByText('Transfer keluar')).toBeInTheDocument()
  expect(screen.getByText('04/03/2026 12:06')).toBeInTheDocument()
  for (const label of ['Tanggal', 'Jenis', 'Deskripsi'])
    expect(screen.getByRole('columnheader', { name: label })).toBeInTheDocument()
  expect(JSON.stringify(server.to('/api/pins/datatable/m/histories')[0]?.body)).toContain('created_at')
})

test('shows an empty state without pin movements', async () => {
  fakeServer({ [table]: { body: { recordsTotal: 0, recordsFiltered: 0, data: [], pins: [] } } })
  renderScreen(<PinHistoryScreen />)
  expect(await screen.findByText('Belum ada riwayat pin')).toBeInTheDocument()
})
