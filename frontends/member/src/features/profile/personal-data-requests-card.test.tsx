import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import { PersonalDataRequestsCard } from './personal-data-requests-card'

const rejected = {
  kind: 'correction',
  status: 'rejected',
  status_name: 'Ditolak',
  reason: 'Foto KTP tidak cocok.',
  requested_at: '2026-11-26T10:00:00+07:00',
  decided_at: '2026-11-26T12:00:00+07:00',
}

function open(request: typeof rejected | null, hindrance = '', isOn = 1) {
  const server = fakeServer({
    'GET /api/users/personal_data': { body: { message: '', request, hindrance } },
    'POST /api/users/personal_data/correction': { body: { message: 'Permintaan koreksi terkirim.' } },
    'POST /api/users/personal_data/withdraw': { body: { message: 'Permintaan Anda dibatalkan.' } },
    'POST /api/users/personal_data/erasure': { body: { message: 'Permintaan penghapusan terkirim.' } },
  })
  const session = sessionOf({}, { personal_data_requests: isOn })
  return { server, ...renderScreen(<PersonalDataRequestsCard />, { session }) }
}

test('asks for a correction after a rejected one', async () => {
  const { server, user } = open(rejected)
  expect(await screen.findByText(/Koreksi data, diminta .*: Ditolak\. Foto KTP tidak cocok\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Minta koreksi data' }))
  await user.click(screen.getByRole('button', { name: 'Kirim permintaan' }))
  expect(await screen.findAllByText('Isi bagian ini')).toHaveLength(2)
  await user.type(screen.getByLabelText('Isi yang benar'), 'Budi Santosa')
  await user.type(screen.getByLabelText('Alasan'), 'Salah ketik')
  await user.click(screen.getByRole('button', { name: 'Kirim permintaan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('koreksi terkirim')
  expect(server.to('/api/users/personal_data/correction')[0]?.body).toEqual({
    field: 'name',
    value: 'Budi Santosa',
    reason: 'Salah ketik',
  })
})

test('says what an erasure keeps and sends the password with the request', async () => {
  const { server, user } = open(null)
  await user.click(await screen.findByRole('button', { name: 'Minta penghapusan data' }))
  expect(screen.getByText(/Pembukuan wajib disimpan/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Minta penghapusan data' }))
  expect(await screen.findByText('Isi kata sandi Anda')).toBeVisible()
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'rahasia-lama')
  await user.click(screen.getByRole('button', { name: 'Minta penghapusan data' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('penghapusan terkirim')
  expect(server.to('/api/users/personal_data/erasure')[0]?.body).toEqual({
    password: 'rahasia-lama',
    code: '',
  })
})

test('offers no erasure while money waits, and nothing while a request does', async () => {
  open(null, 'Akun ini masih memiliki saldo bonus.')
  expect(await screen.findByText('Akun ini masih memiliki saldo bonus.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Minta penghapusan data' })).toBeNull()
})

test.each([
  { kind: 'correction', status: 'pending', status_name: 'Menunggu jawaban kantor' },
  { kind: 'erasure', status: 'approved', status_name: 'Disetujui' },
])('offers only to withdraw a request for $kind that is $status', async (request) => {
  const { server, user } = open({ ...rejected, ...request, reason: '' })
  expect(await screen.findByText(new RegExp(request.status_name))).toBeVisible()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Batalkan permintaan' }))
  const question = await screen.findByRole('dialog', { name: 'Batalkan permintaan ini?' })
  expect(server.to('/api/users/personal_data/withdraw')).toEqual([])
  await user.click(await within(question).findByRole('button', { name: 'Batalkan permintaan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('dibatalkan')
  expect(server.to('/api/users/personal_data/withdraw')).toHaveLength(1)
})

test('shows nothing where the programme takes no requests', () => {
  const { server } = open(null, '', 0)
  expect(server.to('/api/users/personal_data')).toEqual([])
  expect(screen.queryByText('Koreksi dan Penghapusan Data')).toBeNull()
})
