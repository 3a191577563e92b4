import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import ShellLayout from './shell-layout'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }))

const bar = () => screen.queryByRole('region', { name: 'Sesi masuk sebagai pengguna lain' })

test('the red bar says whose session it is and leads back', () => {
  renderScreen(<ShellLayout />, { session: sessionOf({ username: 'budi01', is_prev: true }) })
  expect(bar()).toHaveTextContent('Anda masuk sebagai budi01')
  expect(screen.getByRole('button', { name: 'Sesi Sebelumnya' })).toBeVisible()
})

test('an own session has no bar', () => {
  renderScreen(<ShellLayout />, { session: sessionOf() })
  expect(bar()).toBeNull()
})
