import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { PhoneCard } from './phone-card'

const sent = { body: { message: 'Kode dikirim lewat WhatsApp.' } }

function open(user = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'POST /api/users/phone/code': sent, ...answers })
  return { server, ...renderScreen(<PhoneCard />, { session: sessionOf(user) }) }
}

test('verifies the phone by a code', async () => {
  const { server, user } = open(
    { phone: '081234567890' },
    { 'POST /api/users/phone/verify': { body: { message: 'Nomor HP Anda sudah terverifikasi.' } } },
  )
  expect(screen.getByText('Belum terverifikasi')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Verifikasi nomor' }))
  await user.type(await screen.findByLabelText('Kode dari WhatsApp'), '12345')
  await user.click(screen.getByRole('button', { name: 'Verifikasi' }))
  expect(await screen.findByText('Isi 6 angka dari pesan WhatsApp')).toBeVisible()
  expect(server.to('/api/users/phone/verify')).toEqual([])
  await user.type(screen.getByLabelText('Kode dari WhatsApp'), '6')
  await user.click(screen.getByRole('button', { name: 'Verifikasi' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sudah terverifikasi')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Terverifikasi')).toBeVisible()
  expect(server.to('/api/users/phone/verify')[0]?.body).toEqual({ code: '123456' })
})

test('shows a wrong code at its field, and sends another one on request', async () => {
  const wrong = { status: 422, body: { message: 'Kode belum cocok.', errors: { code: 'Kode salah.' } } }
  const { server, user } = open({ phone: '081234567890' }, { 'POST /api/users/phone/verify': wrong })
  await user.click(screen.getByRole('button', { name: 'Verifikasi nomor' }))
  await user.type(await screen.findByLabelText('Kode dari WhatsApp'), '000000')
  await user.click(screen.getByRole('button', { name: 'Verifikasi' }))
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  expect(screen.getByText('Kode salah.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Kirim ulang kode' }))
  expect(server.to('/api/users/phone/code')).toHaveLength(2)
})

test('offers no code for a verified phone, and nothing without a phone', () => {
  const { unmount } = open({ phone: '081234567890', phone_verified_at: '2026-11-26T10:00:00+07:00' })
  expect(screen.getByText('Terverifikasi')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  open({ phone: '' })
  expect(screen.queryByText('Verifikasi Nomor HP')).toBeNull()
})
