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
