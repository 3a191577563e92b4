import { whatsAppLink } from '@jejaring/features'
import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { Sidebar } from './sidebar'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }))

const linksFor = (role: string) => {
  renderScreen(<Sidebar />, { session: sessionOf({ role }, { office_phone: '0812-3456' }) })
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

test('an admin sees both areas, everybody else only the member area', () => {
  expect(linksFor('admin')).toEqual(expect.arrayContaining(['/m/dashboard', '/a/pins', '/a/withdraws']))
})

test.each(['member', 'stokis', 'mastok'])('a %s sees only the member area', (role) => {
  const links = linksFor(role)
  expect(links).toContain('/m/dashboard')
  expect(links.filter((link) => link?.startsWith('/a/'))).toEqual([])
})

test('the menu of a member is grouped, and its icons have labels', () => {
  renderScreen(<Sidebar />, { session: sessionOf() })
  const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(groups).toEqual(['Member Area', 'Jaringan', 'Pin', 'Uang', 'Hadiah', 'Akun'])
  for (const name of ['Jaringan', 'Akun', 'Keluar'])
    expect(screen.getAllByRole('link', { name })[0]).toHaveTextContent(name)
})

test('the sidebar links to the profile', () => {
  expect(linksFor('member')).toContain('/m/profile')
})

test('the sidebar links to the WhatsApp chat of the office', () => {
  expect(linksFor('member')).toContain('https://wa.me/628123456')
})

test.each([
  ['0812-3456-789', 'https://wa.me/628123456789'],
  ['+62 812 3456 789', 'https://wa.me/628123456789'],
  ['812.3456.789', 'https://wa.me/628123456789'],
  [628123456789, 'https://wa.me/628123456789'],
  ['', undefined],
  [undefined, undefined],
])('the office phone %s becomes %s', (phone, link) => {
  expect(whatsAppLink(phone)).toBe(link)
})
