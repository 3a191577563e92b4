import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { Sidebar } from './sidebar'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }))

test('an admin sees only what the duty opens', () => {
  fakeServer({ 'GET /api/dashboard/admin': { body: { items: [], device: null } } })
  const session = sessionOf({ role: 'admin', rights: ['pins.read', 'pins.change', 'pin_reports.read'] })
  renderScreen(<Sidebar />, { session })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((link) => /^\/a(\/|$)/.test(link ?? ''))).toEqual([
    '/a',
    '/a/pins',
    '/a/bantuan',
    '/a/reports/pin_transactions',
    '/a/reports/pin_recapts',
  ])
})

test('identities are in the menu only while the programme verifies them', () => {
  fakeServer({ 'GET /api/dashboard/admin': { body: { items: [], device: null } } })
  const isOffered = (configs: Record<string, number>, path: string, user: object) => {
    const { unmount } = renderScreen(<Sidebar />, { session: sessionOf(user, configs) })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    unmount()
    return links.includes(path)
  }
  const support = { role: 'admin', rights: ['identities.change'] }
  for (const value of [0, 1]) {
    const configs = { identity_verification: value }
    expect(isOffered(configs, '/m/identity', {})).toBe(value === 1)
    expect(isOffered(configs, '/a/identities', support)).toBe(value === 1)
  }
  expect(isOffered({ identity_verification: 1 }, '/a/identities', { role: 'admin', rights: [] })).toBe(false)
})
