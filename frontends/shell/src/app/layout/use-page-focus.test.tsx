import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { Link, useLocation, useRoutes } from '@jejaring/web-platform'
import { screen } from '@testing-library/react'
import ShellLayout from './shell-layout'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }))

/** A list whose rows link to a page, and that page. */
function Screen() {
  return useLocation().pathname === '/m/list' ? <Link to="/m/list/7">Baris 7</Link> : <h1>Tujuh</h1>
}

function Page() {
  return useRoutes([{ element: <ShellLayout />, children: [{ path: '*', element: <Screen /> }] }])
}

test('moves the focus to the new page when the followed link is removed', async () => {
  const { user } = renderScreen(<Page />, { at: '/m/list', session: sessionOf() })
  await user.click(screen.getByRole('link', { name: 'Baris 7' }))
  await screen.findByRole('heading', { name: 'Tujuh' })
  expect(screen.getByRole('main')).toHaveFocus()
})

test('keeps the focus on a link that stays and does not steal it on first render', async () => {
  const { user } = renderScreen(<Page />, { at: '/m/list', session: sessionOf() })
  expect(document.body).toHaveFocus()
  const [menu] = screen.getAllByRole('link', { name: 'Pasangan Level' })
  await user.click(menu!)
  await screen.findByRole('heading', { name: 'Tujuh' })
  expect(menu).toHaveFocus()
})
