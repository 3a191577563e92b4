import { fakeServer, sessionOf, userEvent } from '@jejaring/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { reloadOnce } from '../boot/missing-chunk'
import { LoginPage, openApp } from './login-page'

let mockFailures = 1
jest.mock('../features/session/code-step', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk login-code failed.')
  return { __esModule: true, default: () => 'Langkah kedua' }
})
jest.mock('../boot/missing-chunk', () => ({
  ...jest.requireActual('../boot/missing-chunk'),
  reloadOnce: jest.fn(() => false),
}))

const profile = 'GET /api/users/profile'
const guest = { [profile]: { status: 401, body: { message: 'Silakan masuk.' } } }

function open(handlers: Parameters<typeof fakeServer>[0], at = '/auth/login') {
  window.history.replaceState(null, '', at)
  const server = fakeServer(handlers)
  render(<LoginPage />)
  return { server, user: userEvent.setup() }
}

test('the login sends username, password and the choice to stay signed in', async () => {
  const { server, user } = open({
    ...guest,
    'POST /api/auth/login': { status: 422, body: { message: 'Username atau kata sandi salah.' } },
  })
  await user.type(screen.getByLabelText('Username'), 'Budi')
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-1')
  await user.click(screen.getByLabelText('Ingat saya'))
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('kata sandi salah')
  expect(server.to('/api/auth/login')[0]?.body).toEqual({
    username: 'budi',
    password: 'rahasia-1',
    remember: '1',
  })
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  expect(screen.getByLabelText('Username')).toHaveValue('budi')
  expect(screen.getByRole('button', { name: 'Masuk' })).toHaveFocus()
})

test('marks empty fields, focuses the first, and removes its error on typing', async () => {
  const { server, user } = open(guest)
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  expect(screen.getByLabelText('Username')).toHaveFocus()
  expect(screen.getByText('Isi username Anda')).toBeVisible()
  expect(screen.getByText('Isi kata sandi Anda')).toBeVisible()
  await user.keyboard('budi')
  expect(screen.queryByText('Isi username Anda')).toBeNull()
  expect(screen.getByText('Isi kata sandi Anda')).toBeVisible()
  expect(server.to('/api/auth/login')).toEqual([])
})

test('characters that no username has are refused while typing, and not sent', async () => {
  const { server, user } = open(guest)
  await user.type(screen.getByLabelText('Username'), 'budi.01')
  expect(screen.getByRole('alert')).toHaveTextContent('Hanya huruf kecil dan angka')
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-1{Enter}')
  expect(server.to('/api/auth/login')).toEqual([])
})

test('a refused field shows the reason until it is changed', async () => {
  const { user } = open({
    ...guest,
    'POST /api/auth/login': {
      status: 422,
      body: { message: 'Periksa isian.', errors: { username: 'Salah.' } },
    },
  })
  await user.type(screen.getByLabelText('Username'), 'budi')
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-1{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  expect(screen.getByText('Salah.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus())
  await user.keyboard('x')
  expect(screen.queryByText('Salah.')).toBeNull()
})

test('a submit in the same event as its input sends that input', async () => {
  const { server } = open({ ...guest, 'POST /api/auth/login': { status: 422, body: { message: 'Salah.' } } })
  act(() => {
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'budi' } })
    fireEvent.change(screen.getByLabelText('Kata sandi'), { target: { value: 'rahasia-1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Masuk' }))
  })
  await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(server.to('/api/auth/login')[0]?.body).toEqual({ username: 'budi', password: 'rahasia-1' })
})

test('without an answer a notice appears and the input stays', async () => {
  const { user } = open({ ...guest, 'POST /api/auth/login': 'offline' })
  await user.type(screen.getByLabelText('Username'), 'budi')
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-1{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Server tidak menjawab')
  expect(screen.getByLabelText('Kata sandi')).toHaveValue('rahasia-1')
})

test('a second step that does not load leaves form and notice, and can be retried', async () => {
  const challenge = { message: 'Masukkan kode.', challenge: 'c'.repeat(43), passkey: false }
  const { user } = open({ ...guest, 'POST /api/auth/login': { body: challenge } })
  await user.type(screen.getByLabelText('Username'), 'budi')
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-1{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Langkah berikutnya gagal dimuat')
  expect(reloadOnce).toHaveBeenCalledTimes(1)
  expect(screen.getByLabelText('Kata sandi')).toHaveValue('rahasia-1')
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  expect(await screen.findByText('Langkah kedua')).toBeVisible()
})

test('a failed logout offers to log out again', () => {
  open(guest, '/auth/login?keluar=gagal')
  expect(screen.getByRole('link', { name: 'Keluar lagi' })).toHaveAttribute('href', '/auth/logout')
})

test('asks whether a session exists, but not after a failed logout or a new password', async () => {
  const { server } = open(guest)
  await waitFor(() => expect(server.to('/api/users/profile')).not.toEqual([]))
  for (const search of ['?keluar=gagal', '?sandi=baru'])
    expect(open(guest, `/auth/login${search}`).server.to('/api/users/profile')).toEqual([])
})

test.each([
  ['?next=%2Fm%2Fwallet', {}, '/m/wallet'],
  ['?next=%2F%2Fevil.example', {}, '/m/dashboard'],
  ['', {}, '/m/dashboard'],
  ['', { role: 'admin' as const, has_node: false }, '/a'],
])('the login with %s opens the page of %j', (search, user, path) => {
  const opened: string[] = []
  openApp({ ...sessionOf(), user: { ...sessionOf().user, ...user } }, search, (address) =>
    opened.push(address),
  )
  expect(opened).toEqual([path])
})
