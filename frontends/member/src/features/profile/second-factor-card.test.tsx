import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SecondFactorCard } from './second-factor-card'

let mockFailures = 1
jest.mock('./second-factor-enrolment', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk 7 failed.')
  return jest.requireActual('./second-factor-enrolment')
})

const off = { body: { enrolled_at: null, recovery_codes: 0 } }
const on = { body: { enrolled_at: '2026-11-22T10:00:00.000+07:00', recovery_codes: 10 } }
const secret = 'ABCD'.repeat(8)
const codes = ['7K2QX-9F0TB', 'AB3DE-FGH45']

function open(state: typeof off | typeof on) {
  const server = fakeServer({
    'GET /api/users/second_factor': state,
    'POST /api/users/second_factor/begin': {
      body: { message: 'ok', secret, uri: `otpauth://totp/Jejaring:budi?secret=${secret}` },
    },
    'POST /api/users/second_factor/confirm': { body: { message: 'ok', recovery_codes: codes } },
    'POST /api/users/second_factor/disable': { body: { message: 'Sudah dinonaktifkan.' } },
  })
  return { server, ...renderScreen(<SecondFactorCard />, { session: sessionOf() }) }
}

const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

/** Goes through enrolment up to the first code, without submitting it. */
async function enrol(user: ReturnType<typeof open>['user'], code: string): Promise<void> {
  await press(user, 'Pasang verifikasi dua langkah')
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'kopi tubruk')
  await press(user, 'Lanjut')
  await user.type(await screen.findByLabelText('Kode verifikasi'), code)
}

// First, because a module that has loaded stays.
test('an enrolment whose code does not load shows it in the card, and loads again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = open(off)
  await press(user, 'Pasang verifikasi dua langkah')
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'kopi tubruk')
  await press(user, 'Lanjut')
  expect(await screen.findByRole('alert')).toHaveTextContent('Coba lagi')
  expect(screen.getByRole('heading', { name: 'Verifikasi Dua Langkah' })).toBeVisible()
  await press(user, 'Coba lagi')
  expect(await screen.findByTitle('Kode QR untuk aplikasi autentikator')).toBeInTheDocument()
})

test('enrols by password, QR code and first code, then shows recovery codes once', async () => {
  const { server, user } = open(off)
  await press(user, 'Pasang verifikasi dua langkah')
  await waitFor(() =>
    expect(screen.getByLabelText('Kata sandi Anda').closest('[tabindex="-1"]')).toHaveFocus(),
  )
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'kopi tubruk')
  await press(user, 'Lanjut')
  expect(await screen.findByTitle('Kode QR untuk aplikasi autentikator')).toBeInTheDocument()
  expect(screen.getByText('ABCD ABCD ABCD ABCD ABCD ABCD ABCD ABCD')).toBeVisible()
  expect(server.to('/api/users/second_factor/begin')[0]?.body).toEqual({ password: 'kopi tubruk' })

  expect(screen.getByRole('link', { name: 'Buka aplikasi autentikator' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^otpauth:\/\/totp\/Jejaring:budi\?secret=/),
  )
  expect(screen.getByRole('button', { name: 'Salin kunci' })).toBeVisible()

  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  await user.type(screen.getByLabelText('Kode verifikasi'), '123456')
  await press(user, 'Aktifkan')
  const list = within(await screen.findByRole('list', { name: 'Kode pemulihan' }))
  for (const code of codes) expect(list.getByText(code)).toBeVisible()
  const notice = screen.getByText('Verifikasi dua langkah sudah aktif')
  expect(scrolled.mock.contexts.some((at) => (at as Element).contains(notice))).toBe(true)
  scrolled.mockRestore()
  expect(server.to('/api/users/second_factor/confirm')[0]?.body).toEqual({ code: '123456' })
  server.handlers['GET /api/users/second_factor'] = on
  await press(user, 'Sudah saya simpan')
  expect(screen.queryByText(codes[0]!)).toBeNull()
})

test('shows a field error for a wrong code and keeps the QR code', async () => {
  const { server, user } = open(off)
  server.handlers['POST /api/users/second_factor/confirm'] = {
    status: 422,
    body: { message: 'Kode verifikasi salah.', errors: { code: 'Kode salah.' } },
  }
  await enrol(user, '000000')
  await press(user, 'Aktifkan')
  expect(await screen.findByText('Kode salah.')).toBeInTheDocument()
  expect(screen.getByTitle('Kode QR untuk aplikasi autentikator')).toBeInTheDocument()
})

test('a retry after a lost reply closes the QR code and explains recovery codes', async () => {
  const { server, user } = open(off)
  server.handlers['POST /api/users/second_factor/confirm'] = 'offline'
  await enrol(user, '123456')
  await press(user, 'Aktifkan')
  expect(await screen.findByText(/Server tidak menjawab/)).toBeInTheDocument()

  server.handlers['GET /api/users/second_factor'] = on
  server.handlers['POST /api/users/second_factor/confirm'] = {
    status: 409,
    body: { message: 'Sudah terpasang.' },
  }
  await press(user, 'Aktifkan')
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Sudah terpasang.')
  await press(user, 'Tutup')
  expect(await screen.findByText(/Aktif sejak/)).toHaveTextContent(/nonaktifkan lalu pasang lagi/)
  expect(screen.queryByTitle('Kode QR untuk aplikasi autentikator')).toBeNull()
})

test('cancelling after a lost reply shows the enrolled state', async () => {
  const { server, user } = open(off)
  server.handlers['POST /api/users/second_factor/confirm'] = 'offline'
  await enrol(user, '123456')
  server.handlers['GET /api/users/second_factor'] = on
  await press(user, 'Aktifkan')
  expect(await screen.findByText(/Server tidak menjawab/)).toBeInTheDocument()
  await press(user, 'Batal')
  expect(await screen.findByText(/Aktif sejak/)).toBeVisible()
})

test('disables by password and code', async () => {
  const { server, user } = open(on)
  expect(await screen.findByText(/Aktif sejak 22\/11\/2026 10:00/)).toHaveTextContent('10 kode pemulihan')
  await press(user, 'Nonaktifkan')
  await press(user, 'Nonaktifkan')
  expect(await screen.findByText('Isi kata sandi Anda')).toBeVisible()
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'kopi tubruk')
  await user.type(screen.getByLabelText('Kode verifikasi'), codes[0]!)
  server.handlers['GET /api/users/second_factor'] = off
  await press(user, 'Nonaktifkan')
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Sudah dinonaktifkan.')
  await press(user, 'OK')
  expect(await screen.findByRole('button', { name: 'Pasang verifikasi dua langkah' })).toBeVisible()
  await waitFor(() =>
    expect(server.to('/api/users/second_factor/disable')[0]?.body).toEqual({
      password: 'kopi tubruk',
      code: codes[0],
    }),
  )
})
