import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import InvitationScreen from './invitation-screen'

const invitation = {
  name: 'Ani Wijaya',
  photo: null,
  office: 'PT Maju',
  office_address: 'Jl. Merdeka 1, Bandung',
  office_phone: '081200000000',
  office_email: 'halo@maju.example',
  consent: { version: '1', text: 'Saya setuju data saya disimpan.' },
}

function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/prospects/invitation/abc': { body: invitation },
    'POST /api/prospects/apply': { body: { message: 'Kode dikirim.', token: 't-1', expires_at: null } },
    'POST /api/prospects/verify': { body: { message: 'Dikirim.' } },
    ...answers,
  })
  return { server, ...renderScreen(<InvitationScreen />, { at: '/gabung/abc', route: '/gabung/:code' }) }
}

async function fill(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText('Nama lengkap'), 'Rina Putri')
  await user.type(screen.getByLabelText('Nomor HP (WhatsApp)'), '087711112222')
  await user.click(screen.getByLabelText(invitation.consent.text))
  await user.click(screen.getByRole('button', { name: 'Kirim kode' }))
}

test('a prospect consents, verifies the phone and reads what comes next', async () => {
  const { server, user } = open()
  expect(await screen.findByText('Ani Wijaya')).toBeInTheDocument()
  expect(screen.getByText(/bergabung dengan PT Maju/)).toBeInTheDocument()
  expect(screen.getByText('Jl. Merdeka 1, Bandung')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '081200000000' })).toHaveAttribute('href', 'tel:081200000000')
  expect(screen.getByRole('link', { name: 'halo@maju.example' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Kirim kode' })).toBeDisabled()
  await fill(user)
  const code = await screen.findByLabelText('Kode dari WhatsApp')
  expect(code).toHaveFocus()
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Verifikasi' }))
  const done = await screen.findByRole('status')
  expect(within(done).getByText('Data Anda sudah diterima')).toBeInTheDocument()
  expect(server.to('/api/prospects/apply')[0]?.body).toEqual({
    code: 'abc',
    name: 'Rina Putri',
    phone: '087711112222',
    city: '',
    note: '',
    agree: '1',
    consent_version: '1',
  })
  expect(server.to('/api/prospects/verify')[0]?.body).toEqual({ token: 't-1', code: '123456' })
})

test('the data can be changed before the code; a wrong code is reported next to it', async () => {
  const wrong = { message: 'Kode salah.', errors: { code: 'Kode salah. Periksa pesan.' } }
  const { user } = open({ 'POST /api/prospects/verify': { status: 422, body: wrong } })
  await fill(user)
  await user.type(await screen.findByLabelText('Kode dari WhatsApp'), '000000')
  await user.click(screen.getByRole('button', { name: 'Verifikasi' }))
  expect(await screen.findByText('Kode salah. Periksa pesan.')).toBeInTheDocument()
  for (const button of screen.queryAllByRole('button', { name: 'OK' })) await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Ubah data' }))
  expect(await screen.findByLabelText('Nama lengkap')).toHaveValue('Rina Putri')
  expect(screen.getByLabelText(invitation.consent.text)).not.toBeChecked()
})

test('every link that cannot be used shows the same page', async () => {
  open({
    'GET /api/prospects/invitation/abc': { status: 404, body: { message: 'Tautan ini tidak berlaku.' } },
  })
  expect(await screen.findByText('Tautan ini tidak berlaku')).toBeInTheDocument()
  expect(screen.queryByLabelText('Nama lengkap')).toBeNull()
})
