import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { Link, useLocation } from '@jejaring/web-platform'
import { screen } from '@testing-library/react'
import ShellLayout from './shell-layout'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }))

/** A list whose rows lead to a page of their own, and that page. */
function Screen() {
  return useLocation().pathname === '/m/list' ? <Link to="/m/list/7">Baris 7</Link> : <h1>Tujuh</h1>
}

function Page() {
  return <ShellLayout screen={<Screen />} />
}

test('who follows a link of a row goes on at the beginning of the page that it leads to', async () => {
  const { user } = renderScreen(<Page />, { at: '/m/list', session: sessionOf() })
  await user.click(screen.getByRole('link', { name: 'Baris 7' }))
  await screen.findByRole('heading', { name: 'Tujuh' })
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a link that stays keeps the focus, and a page that is opened takes it from nobody', async () => {
  const { user } = renderScreen(<Page />, { at: '/m/list', session: sessionOf() })
  expect(document.body).toHaveFocus()
  const [menu] = screen.getAllByRole('link', { name: 'Pasangan Level' })
  await user.click(menu!)
  await screen.findByRole('heading', { name: 'Tujuh' })
  expect(menu).toHaveFocus()
})
