import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import ShellLayout from './shell-layout'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }))

const open = () => renderScreen(<ShellLayout />, { at: '/m/wallet', session: sessionOf() })

test.each([
  ['the page that is shown already', 'Dompet Saya', '/m/wallet'],
  ['another page', 'Pin Riwayat', '/m/pins/history'],
])('choosing %s closes the drawer', async (_, name, path) => {
  const { user, router } = open()
  await user.click(screen.getByRole('button', { name: 'Buka menu' }))
  const drawer = screen.getByRole('dialog', { name: 'Menu utama' })
  await user.click(within(drawer).getByRole('heading', { name: 'Member Area' }))
  expect(drawer).toBeInTheDocument()
  await user.click(within(drawer).getByRole('link', { name }))
  expect(drawer).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe(path)
})
