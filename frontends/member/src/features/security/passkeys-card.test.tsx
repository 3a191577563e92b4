import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { PasskeysCard } from './passkeys-card'

jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: jest.fn(),
  startRegistration: jest.fn(),
}))

let mockFailures = 1
jest.mock('./passkey-form', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk 7 failed.')
  return jest.requireActual('./passkey-form')
})

const enrolled_at = '2026-11-22T10:00:00.000+07:00'
const phone = { id: 'p-1', name: 'HP Budi', created_at: enrolled_at, last_used_at: null }
const laptop = { id: 'p-2', name: 'Laptop', created_at: enrolled_at, last_used_at: enrolled_at }
const credential = { id: 'aWQ' }

function open(state: object) {
  const server = fakeServer({
    'GET /api/users/second_factor': { body: { enrolled_at, recovery_codes: 9, ...state } },
    'POST /api/users/second_factor/passkeys/begin': { body: { message: 'ok', options: { rpId: 'a' } } },
    'POST /api/users/second_factor/passkeys/confirm': { body: { message: 'Sudah ditambahkan.' } },
    'POST /api/users/second_factor/passkeys/remove/p-1': { body: { message: 'Sudah dihapus.' } },
  })
  return { server, ...renderScreen(<PasskeysCard />, { session: sessionOf() }) }
}

const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

async function fillIn(user: ReturnType<typeof open>['user']): Promise<void> {
  await press(user, 'Tambah passkey')
  await user.type(await screen.findByLabelText('Nama passkey'), 'HP Budi')
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'kopi tubruk')
  await user.type(screen.getByLabelText('Kode verifikasi'), '123456')
  await press(user, 'Buat passkey')
}

beforeEach(() => {
  jest.mocked(browserSupportsWebAuthn).mockReturnValue(true)
  jest.mocked(startRegistration).mockResolvedValue(credential as never)
})

// First, because a module that has loaded stays.
test('a form whose code does not load shows it in the card, and loads again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = open({ passkeys: [] })
  await press(user, 'Tambah passkey')
  expect(await screen.findByRole('alert')).toHaveTextContent('Coba lagi')
  expect(screen.getByRole('heading', { name: 'Passkey' })).toBeVisible()
  await press(user, 'Coba lagi')
  expect(await screen.findByLabelText('Nama passkey')).toBeVisible()
})

test('is not shown without a second factor', async () => {
  const { server } = open({ enrolled_at: null })
  await waitFor(() => expect(server.to('/api/users/second_factor')).toHaveLength(1))
  expect(screen.queryByText('Passkey')).toBeNull()
})

test('adds a passkey by name, password, code and the dialog of the browser', async () => {
  const { server, user } = open({ passkeys: [] })
  await press(user, 'Tambah passkey')
  await user.click(await screen.findByRole('button', { name: 'Buat passkey' }))
  expect(await screen.findByText('Isi nama passkey')).toBeVisible()
  expect(screen.getByText('Isi kode verifikasi')).toBeVisible()
  await press(user, 'Batal')
  await fillIn(user)
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Sudah ditambahkan.')
  expect(startRegistration).toHaveBeenLastCalledWith({ optionsJSON: { rpId: 'a' } })
  expect(server.to('/api/users/second_factor/passkeys/begin')[0]?.body).toEqual({
    password: 'kopi tubruk',
    code: '123456',
  })
  expect(server.to('/api/users/second_factor/passkeys/confirm')[0]?.body).toEqual({
    name: 'HP Budi',
    credential,
  })
  await press(user, 'OK')
  expect(await screen.findByRole('button', { name: 'Tambah passkey' })).toBeVisible()
})

test.each([
  ['NotAllowedError', /perangkat membatalkan/],
  ['InvalidStateError', /sudah menyimpan passkey/],
])('says what to do after a %s, and keeps the form', async (name, sentence) => {
  jest.mocked(startRegistration).mockRejectedValue(Object.assign(new Error('x'), { name }))
  const { server, user } = open({ passkeys: [] })
  await fillIn(user)
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(sentence)
  await press(user, 'Tutup')
  expect(screen.getByLabelText('Nama passkey')).toHaveValue('HP Budi')
  expect(server.to('/api/users/second_factor/passkeys/confirm')).toEqual([])
})

test('explains that the browser has no passkeys', async () => {
  jest.mocked(browserSupportsWebAuthn).mockReturnValue(false)
  const { user } = open({ passkeys: [] })
  await press(user, 'Tambah passkey')
  expect(await screen.findByText(/tidak mendukung passkey/)).toBeVisible()
  await press(user, 'Kembali')
  expect(await screen.findByRole('button', { name: 'Tambah passkey' })).toBeVisible()
})

test('lists passkeys and removes one by password', async () => {
  const { server, user } = open({ passkeys: [phone, laptop] })
  const list = within(await screen.findByRole('list', { name: 'Passkey Anda' }))
  expect(list.getByText('Belum pernah dipakai')).toBeVisible()
  expect(list.getByText(/Terakhir dipakai 22\/11\/2026 10:00/)).toBeVisible()
  await press(user, 'Hapus HP Budi')
  expect(screen.getByText(/Passkey “HP Budi” tidak lagi dapat dipakai/)).toBeVisible()
  await user.type(screen.getByLabelText('Kata sandi Anda'), 'kopi tubruk')
  await press(user, 'Hapus passkey')
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Sudah dihapus.')
  expect(server.to('/api/users/second_factor/passkeys/remove/p-1')[0]?.body).toEqual({
    password: 'kopi tubruk',
  })
})
