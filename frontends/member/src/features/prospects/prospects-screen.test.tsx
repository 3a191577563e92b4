import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import { openRegistration } from '../registration/testing'
import ProspectsScreen from './prospects-screen'

const rina = {
  id: 'p-1',
  name: 'Rina Putri',
  phone: '087711112222',
  city: 'Bandung',
  note: 'Sore saja',
  created_at: '2026-11-26T10:00:00.000+07:00',
  expires_at: '2026-12-26T10:00:00.000+07:00',
  status: 'waiting',
  status_name: 'Menunggu',
  status_class: 'warning',
  status_icon: 'clock',
}
const table = (...data: object[]) => ({
  body: { recordsTotal: data.length, recordsFiltered: data.length, data },
})

test('the link is made, shown with its QR code, and removed after a question', async () => {
  const { to } = fakeServer({
    'GET /api/prospects/link': { body: { message: '', code: '' } },
    'POST /api/prospects/link/renew': { body: { message: '', code: 'abc' } },
    'POST /api/prospects/link/remove': { body: { message: '', code: '' } },
    'POST /api/prospects/datatable': table(),
  })
  const { user } = renderScreen(<ProspectsScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Buat tautan' }))
  expect(await screen.findByRole('link', { name: /\/gabung\/abc$/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Nonaktifkan' }))
  const question = await screen.findByRole('dialog', { name: 'Nonaktifkan tautan?' })
  await user.click(within(question).getByRole('button', { name: 'Nonaktifkan' }))
  expect(await screen.findByRole('button', { name: 'Buat tautan' })).toBeInTheDocument()
  expect(to('/api/prospects/link/remove')).toHaveLength(1)
})

test('offers placing, messaging and removing for waiting prospects only', async () => {
  const placed = { ...rina, id: 'p-2', name: 'Dewi', status: 'placed', status_name: 'Sudah ditempatkan' }
  const { to } = fakeServer({
    'GET /api/prospects/link': { body: { message: '', code: 'abc' } },
    'POST /api/prospects/datatable': table(rina, placed),
    'POST /api/prospects/remove': { body: { message: '' } },
  })
  const { user } = renderScreen(<ProspectsScreen />, { session: sessionOf() })
  const place = await screen.findByRole('link', { name: 'Tempatkan Rina Putri' })
  expect(place).toHaveAttribute('href', '/m/network/genealogy?daftar=1&calon=p-1')
  const chat = screen.getByRole('link', { name: 'Chat dengan Rina Putri di 087711112222' })
  expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/6287711112222\?text=/)
  expect(screen.queryByRole('link', { name: 'Tempatkan Dewi' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hapus Rina Putri' }))
  const question = await screen.findByRole('dialog', { name: 'Hapus calon member?' })
  await user.click(within(question).getByRole('button', { name: 'Hapus' }))
  await screen.findByRole('link', { name: 'Tempatkan Rina Putri' })
  expect(to('/api/prospects/remove')[0]?.body).toEqual({ id: 'p-1' })
})

test('the registration of a prospect has name and phone, and keeps them over the steps', async () => {
  const { user } = openRegistration('/m/network/register/citra/left?calon=p-1', {
    'GET /api/prospects/read/p-1': { body: { message: '', prospect: rina } },
  })
  expect(await screen.findByText('Mendaftarkan calon member: Rina Putri')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Username'), 'rina01')
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  expect(await screen.findByLabelText('Nama lengkap')).toHaveValue('Rina Putri')
  expect(screen.getByLabelText('Nomor HP (WhatsApp)')).toHaveValue('087711112222')
  expect(screen.getByText('Mendaftarkan calon member: Rina Putri')).toBeInTheDocument()
})
