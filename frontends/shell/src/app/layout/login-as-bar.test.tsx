import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { useRoutes } from '@jejaring/web-platform'
import { screen, within } from '@testing-library/react'
import ShellLayout from './shell-layout'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }))

/** The layout with a screen in it. */
function Page() {
  return useRoutes([{ element: <ShellLayout />, children: [{ path: '*', element: <p>not found</p> }] }])
}

const bar = () => screen.queryByRole('region', { name: 'Sesi masuk sebagai pengguna lain' })

test('the red bar names the session and offers the way back', () => {
  renderScreen(<ShellLayout />, { session: sessionOf({ username: 'budi01', is_prev: true }) })
  expect(bar()).toHaveTextContent('Anda masuk sebagai budi01')
  expect(screen.getByRole('button', { name: 'Sesi Sebelumnya' })).toBeVisible()
})

test('an admin page during a login-as session offers both sessions', () => {
  const session = sessionOf({ username: 'budi01', is_prev: true })
  renderScreen(<Page />, { at: '/a/datamaster/users', session })
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('heading', { name: 'Halaman ini untuk admin' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sesi Sebelumnya' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Beranda budi01' })).toHaveAttribute('href', '/m/dashboard')
  expect(page.queryByText('not found')).toBeNull()
})

test('an own session shows no bar', () => {
  renderScreen(<ShellLayout />, { session: sessionOf() })
  expect(bar()).toBeNull()
})
