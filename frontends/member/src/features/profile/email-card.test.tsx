import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { EmailCard } from './email-card'

const security = (email: { address: string | null; verified_at: string | null } | null) => ({
  body: { message: '', hold_until: null, events: [], email },
})
const none = { address: null, verified_at: null }
const own = { address: 'budi@contoh.id', verified_at: '2026-11-26T10:00:00+07:00' }
const ok = (message: string) => ({ body: { message } })

function open(email: Parameters<typeof security>[0], answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/users/security': security(email),
    'POST /api/users/email/code': ok('Kode dikirim lewat email.'),
    'POST /api/users/email/verify': ok('Alamat email Anda sudah terverifikasi.'),
    'POST /api/users/email/remove': ok('Alamat email dihapus dari akun Anda.'),
    ...answers,
  })
  return { server, ...renderScreen(<EmailCard />, { session: sessionOf({}) }) }
}

test('shows nothing where e-mail is not in use', async () => {
  const { server } = open(null)
  await waitFor(() => expect(server.to('/api/users/security')).toHaveLength(1))
  expect(screen.queryByText('Alamat Email')).toBeNull()
})

test('adds an address by the password and a code', async () => {
  const { server, user } = open(none)
  await user.click(await screen.findByRole('button', { name: 'Tambah alamat email' }))
  expect(screen.getByText(/penarikan ditahan sementara \(umumnya 24 jam\)/)).toBeVisible()
  await user.type(screen.getByLabelText('Alamat email'), 'budi')
  await user.click(screen.getByRole('button', { name: 'Kirim kode' }))
  expect(await screen.findByText(/Isi dengan alamat email yang benar/)).toBeVisible()
  expect(screen.getByText('Isi kata sandi Anda')).toBeVisible()
  expect(server.to('/api/users/email/code')).toEqual([])
  await user.type(screen.getByLabelText('Alamat email'), '@contoh.id')
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'rahasia-lama')
  await user.click(screen.getByRole('button', { name: 'Kirim kode' }))
  expect(await screen.findByText(/dikirim ke budi@contoh.id/)).toBeVisible()
  expect(server.to('/api/users/email/code')[0]?.body).toEqual({
    email: 'budi@contoh.id',
    current_password: 'rahasia-lama',
  })
  await user.type(screen.getByLabelText('Kode dari email'), '123456')
  await user.click(screen.getByRole('button', { name: 'Verifikasi' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sudah terverifikasi')
  expect(server.to('/api/users/email/verify')[0]?.body).toEqual({ code: '123456' })
})

test('shows the errors of address, password and code at their fields', async () => {
  const refused = (errors: Record<string, string>) => ({
    status: 422,
    body: { message: 'Belum cocok.', errors },
  })
  const { user } = open(none, {
    'POST /api/users/email/code': refused({ current_password: 'Kata sandi salah.' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Tambah alamat email' }))
  await user.type(screen.getByLabelText('Alamat email'), 'budi@contoh.id')
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'salah')
  await user.click(screen.getByRole('button', { name: 'Kirim kode' }))
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  expect(screen.getByText('Kata sandi salah.')).toBeVisible()
})

test('removes the address by the password', async () => {
  const { server, user } = open(own)
  expect(await screen.findByText(/budi@contoh.id, terverifikasi sejak/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Hapus alamat' }))
  expect(screen.getByText(/penarikan ditahan sementara/)).toBeVisible()
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'rahasia-lama')
  await user.click(screen.getByRole('button', { name: 'Hapus alamat' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/users/email/remove')[0]?.body).toEqual({ current_password: 'rahasia-lama' })
})
