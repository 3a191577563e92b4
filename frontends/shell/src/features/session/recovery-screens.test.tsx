import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import ForgotScreen from './forgot-screen'
import RecoverScreen from './recover-screen'

const token = 'T'.repeat(43)

function openForgot(answer: Parameters<typeof fakeServer>[0][string]) {
  const server = fakeServer({ 'POST /api/auth/forgot': answer })
  return { server, ...renderScreen(<ForgotScreen />, { at: '/auth/forgot', route: '/auth/forgot' }) }
}

async function setPassword(
  answer: Parameters<typeof fakeServer>[0][string],
  password: string,
  { again = password, at = `/auth/recover/tautan#${token}` } = {},
) {
  const server = fakeServer({ 'POST /api/auth/recover': answer })
  const view = renderScreen(<RecoverScreen />, {
    at,
    route: '/auth/recover/:token',
  })
  await view.user.type(screen.getByLabelText('Kata sandi baru'), password)
  await view.user.type(screen.getByLabelText('Ulangi kata sandi baru'), again)
  await view.user.click(screen.getByRole('button', { name: 'Simpan kata sandi' }))
  return { server, ...view }
}

test('requesting a link explains the next step, then opens the login page', async () => {
  const { server, user, router } = openForgot({ body: { message: 'Bila akun itu ada, tautan dikirim.' } })
  await user.type(screen.getByLabelText('Username'), 'Budi')
  await user.click(screen.getByRole('button', { name: 'Lupa Sandi' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('tautan dikirim')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(server.sent[0]?.body).toEqual({ username: 'budi' })
})

test('does not submit a blank username', async () => {
  const { server, user } = openForgot({ body: { message: '' } })
  await user.click(screen.getByRole('button', { name: 'Lupa Sandi' }))
  expect(await screen.findByText('Isi username Anda')).toBeVisible()
  expect(server.sent).toEqual([])
})

test.each([
  ['fragment', `/auth/recover/tautan#${token}`],
  ['path of an earlier link', `/auth/recover/${token}`],
])('submits the new password with the token of the %s, then opens the login page', async (_where, at) => {
  const { server, user, router } = await setPassword(
    { body: { message: 'Kata sandi diatur.' } },
    'kopi tubruk',
    { at },
  )
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Kata sandi diatur.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  // The login form is shown, even in a browser with a session of another user.
  expect(router.state.location.search).toBe('?sandi=baru')
  expect(server.sent[0]?.body).toEqual({
    token,
    password: 'kopi tubruk',
    password_confirmation: 'kopi tubruk',
  })
})

test('does not submit two different passwords', async () => {
  const { server } = await setPassword({ body: { message: '' } }, 'kopi tubruk', { again: 'kopi susu' })
  expect(await screen.findByText('Kedua kata sandi tidak sama')).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a used link opens the Maaf! dialog and keeps the way back', async () => {
  await setPassword({ status: 422, body: { message: 'Tautan ini sudah dipakai.' } }, 'kopi tubruk')
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Tautan ini sudah dipakai.')
  expect(screen.getByRole('link', { name: 'Kembali ke halaman masuk', hidden: true })).toHaveAttribute(
    'href',
    '/auth/login',
  )
})
