import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { safeNextPath } from '../../paths'
import LoginScreen from './login-screen'
import { knownSession } from './profile'

jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: jest.fn(() => true),
  startAuthentication: jest.fn(),
}))

async function logIn(answer: Parameters<typeof fakeServer>[0][string], at = '/auth/login') {
  const server = fakeServer({ 'POST /api/auth/login': answer })
  const view = renderScreen(<LoginScreen />, { at, route: '/auth/login' })
  await view.user.type(screen.getByLabelText('Username'), 'Budi')
  await view.user.type(screen.getByLabelText('Kata sandi'), 'rahasia-1')
  await view.user.click(screen.getByLabelText('Ingat saya'))
  await view.user.click(screen.getByRole('button', { name: 'Masuk' }))
  return { server, ...view }
}

test('a login stores the session and opens the requested page', async () => {
  const { user, configs } = sessionOf()
  const { server, router } = await logIn(
    { body: { message: 'Selamat datang.', user, config: configs } },
    '/auth/login?next=%2Fm%2Fwallet',
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/wallet'))
  expect(server.sent[0]?.body).toEqual({ username: 'budi', password: 'rahasia-1', remember: '1' })
  expect(knownSession()?.user.username).toBe('budi')
})

test('bad credentials open the Maaf! dialog and keep the input', async () => {
  await logIn({ status: 422, body: { message: 'Username atau kata sandi salah.' } })
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(
    'Username atau kata sandi salah.',
  )
  expect(screen.getByLabelText('Username')).toHaveValue('budi')
})

test('shows that the session has ended', () => {
  const at = { pathname: '/auth/login', state: { ended: true } }
  renderScreen(<LoginScreen />, { at, route: '/auth/login' })
  expect(screen.getByText('Sesi Anda sudah berakhir. Masuk lagi untuk melanjutkan.')).toBeInTheDocument()
})

test('the link to a forgotten password keeps the app, and with it typed text', async () => {
  const { user, router } = renderScreen(<LoginScreen />, { at: '/auth/login', route: '/auth/login' })
  await user.click(screen.getByRole('link', { name: 'Lupa Kata Sandi?' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/forgot'))
})

test('announces that typed text will be shown again', () => {
  const at = {
    pathname: '/auth/login',
    state: { ended: true, typed: 'Isian Anda ditampilkan lagi setelah itu.' },
  }
  renderScreen(<LoginScreen />, { at, route: '/auth/login' })
  expect(screen.getByText(/Isian Anda ditampilkan lagi setelah itu/)).toBeInTheDocument()
})

describe('with a second factor', () => {
  const challenge = 'c'.repeat(43)

  async function firstStep(second: Parameters<typeof fakeServer>[0][string]) {
    const view = await logIn(
      { body: { message: 'Masukkan kode.', challenge } },
      '/auth/login?next=%2Fm%2Fwallet',
    )
    view.server.handlers['POST /api/auth/login/code'] = second
    await waitFor(() => expect(screen.getByLabelText('Kode verifikasi')).toHaveFocus())
    await view.user.keyboard(' 123456 ')
    await view.user.click(screen.getByRole('button', { name: 'Verifikasi' }))
    return view
  }

  test('asks for the code, then starts the session', async () => {
    const { user, configs } = sessionOf()
    const { server, router } = await firstStep({
      body: { message: 'Selamat datang.', user, config: configs },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/m/wallet'))
    expect(server.to('/api/auth/login/code')[0]?.body).toEqual({ challenge, code: '123456' })
  })

  test('shows a wrong code at its field; an expired challenge restarts the login', async () => {
    const wrong = { message: 'Kode verifikasi salah.', errors: { code: 'Kode salah atau sudah dipakai.' } }
    const { server, user } = await firstStep({ status: 422, body: wrong })
    expect(await screen.findByText('Kode salah atau sudah dipakai.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    server.handlers['POST /api/auth/login/code'] = { status: 401, body: { message: 'Waktu habis.' } }
    await user.click(screen.getByRole('button', { name: 'Verifikasi' }))
    expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Waktu habis.')
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    expect(await screen.findByLabelText('Kata sandi')).toBeVisible()
    expect(screen.getByLabelText('Username')).toHaveValue('budi')
    expect(screen.getByLabelText('Ingat saya')).toBeChecked()
  })

  const credential = { id: 'aWQ' }

  async function passkeyStep(second: Parameters<typeof fakeServer>[0][string]) {
    const view = await logIn({ body: { message: 'Masukkan kode.', challenge, passkey: true } })
    view.server.handlers['POST /api/auth/login/passkey/begin'] = {
      body: { message: 'ok', options: { rpId: 'a' } },
    }
    view.server.handlers['POST /api/auth/login/passkey'] = second
    jest.mocked(startAuthentication).mockResolvedValue(credential as never)
    return { ...view, button: await screen.findByRole('button', { name: 'Pakai passkey' }) }
  }

  test('takes a passkey in place of the code', async () => {
    const { user, configs } = sessionOf()
    const view = await passkeyStep({ body: { message: 'Selamat datang.', user, config: configs } })
    await view.user.click(view.button)
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/m/dashboard'))
    expect(startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: { rpId: 'a' } })
    expect(view.server.to('/api/auth/login/passkey/begin')[0]?.body).toEqual({ challenge })
    expect(view.server.to('/api/auth/login/passkey')[0]?.body).toEqual({ challenge, credential })
  })

  test('a passkey that fails leaves the code; an expired challenge restarts the login', async () => {
    const { button, user } = await passkeyStep({ status: 401, body: { message: 'Waktu habis.' } })
    jest.mocked(startAuthentication).mockRejectedValueOnce(new Error('NotAllowedError'))
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(/masukkan kode/)
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    expect(screen.getByLabelText('Kode verifikasi')).toBeVisible()
    await user.click(button)
    expect(await screen.findByText('Waktu habis.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    expect(await screen.findByLabelText('Kata sandi')).toBeVisible()
  })

  test.each([
    ['without one', false, true],
    ['in a browser without them', true, false],
  ])('offers no passkey %s', async (_case, passkey, isSupported) => {
    jest.mocked(browserSupportsWebAuthn).mockReturnValue(isSupported)
    await logIn({ body: { message: 'Masukkan kode.', challenge, passkey } })
    await screen.findByLabelText('Kode verifikasi')
    expect(screen.queryByRole('button', { name: 'Pakai passkey' })).toBeNull()
  })
})

test('typing renders the form only when an error appears or disappears', async () => {
  fakeServer({})
  const onRender = jest.fn()
  const { user } = renderScreen(
    <Profiler id="login" onRender={onRender}>
      <LoginScreen />
    </Profiler>,
    { at: '/auth/login' },
  )
  await user.click(screen.getByLabelText('Username'))
  onRender.mockClear()
  await user.keyboard('budi')
  await user.click(screen.getByLabelText('Ingat saya'))
  expect(onRender).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Username'), '.')
  expect(onRender).toHaveBeenCalled()
})

test('the password can be shown', async () => {
  fakeServer({})
  const { user } = renderScreen(<LoginScreen />, { at: '/auth/login' })
  expect(screen.getByLabelText('Kata sandi')).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }))
  expect(screen.getByLabelText('Kata sandi')).toHaveAttribute('type', 'text')
})

test('a password manager can fill the form, and the password can be pasted', async () => {
  fakeServer({})
  const { user } = renderScreen(<LoginScreen />, { at: '/auth/login' })
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username')
  const password = screen.getByLabelText('Kata sandi')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  await user.click(password)
  await user.paste(' kopi tubruk ')
  expect(password).toHaveValue(' kopi tubruk ')
})

test.each([
  ['/m/wallet?page=2', '/m/wallet?page=2'],
  ['//evil.example', '/m/dashboard'],
  ['https://evil.example', '/m/dashboard'],
  ['/\\evil.example', '/m/dashboard'],
  ['/auth/logout', '/m/dashboard'],
  ['/m/../auth/logout', '/m/dashboard'],
  ['/\t/evil.example', '/m/dashboard'],
  ['/\n/evil.example', '/m/dashboard'],
  ['/./\\evil.example', '/m/dashboard'],
  ['/.//evil.example', '/m/dashboard'],
  ['//[', '/m/dashboard'],
  ['/\t/[', '/m/dashboard'],
  ['/m/network/genealogy/%', '/m/dashboard'],
  ['javascript:alert(1)', '/m/dashboard'],
  ['m/wallet', '/m/dashboard'],
  ['', '/m/dashboard'],
  ['/m/a%20b#c', '/m/a%20b#c'],
  [null, '/m/dashboard'],
])('after the login %s leads to %s', (next, path) => {
  expect(safeNextPath(next, '/m/dashboard')).toBe(path)
})
