import { whatsAppLink } from '@jejaring/features'
import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { Sidebar } from './sidebar'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }))

const linksFor = (role: string) => {
  fakeServer({ 'GET /api/dashboard/admin': { body: { items: [], device: null } } })
  renderScreen(<Sidebar />, { session: sessionOf({ role }, { office_phone: '0812-3456' }) })
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

test('an admin sees both areas, everybody else only the member area', () => {
  expect(linksFor('admin')).toEqual(expect.arrayContaining(['/m/dashboard', '/a/pins', '/a/withdraws']))
})

const openAsAdmin = (at: string, items: object[] = []) => {
  fakeServer({ 'GET /api/dashboard/admin': { body: { items, device: null } } })
  return renderScreen(<Sidebar />, { at, session: sessionOf({ role: 'admin' }) })
}
const groupNamed = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('details')!

test('the Admin Area is first for an admin, the Member Area last and folded', () => {
  openAsAdmin('/a/withdraws')
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings).toEqual(['Admin Area', 'Data dan Pengaturan', 'Laporan', 'Member Area'])
  const isOpen = headings.map((name) => groupNamed(name!).open)
  expect(isOpen).toEqual([true, false, false, false])
})

test('the group of the open screen is unfolded, also after a navigation', async () => {
  const { router } = openAsAdmin('/a/audit')
  expect(groupNamed('Data dan Pengaturan')).toHaveAttribute('open')
  await act(() => router.navigate('/m/wallet'))
  expect(groupNamed('Member Area')).toHaveAttribute('open')
})

test('the active entry is scrolled into view', () => {
  const scrolled = jest.fn()
  HTMLElement.prototype.scrollIntoView = function () {
    scrolled(this.textContent)
  }
  openAsAdmin('/a/reports/as-of')
  expect(scrolled).toHaveBeenCalledWith(expect.stringContaining('Tanggal'))
})

test('only the admin home is active at its address', () => {
  openAsAdmin('/a/withdraws')
  const active = screen.getAllByRole('link', { current: 'page' }).map((link) => link.getAttribute('href'))
  expect(active).toEqual(['/a/withdraws'])
})

test.each(['admin', 'member'])('no two entries of the menu of a %s share a name', (role) => {
  fakeServer({ 'GET /api/dashboard/admin': { body: { items: [], device: null } } })
  renderScreen(<Sidebar />, { session: sessionOf({ role }) })
  const menu = screen.getByRole('navigation', { name: 'Menu utama' })
  const names = [...menu.querySelectorAll('a')].map((link) => link.textContent)
  expect(names).toEqual([...new Set(names)])
})

test('a folded group shows the sum of what waits in it', async () => {
  const item = { name: 'messages_failed', count: 4, amount: null, oldest_at: null }
  openAsAdmin('/a', [item])
  const group = groupNamed('Data dan Pengaturan')
  const summary = group.querySelector('summary')!
  expect(await within(summary).findByRole('img', { name: '4 menunggu' })).toBeVisible()
  group.open = true
  fireEvent(group, new Event('toggle'))
  expect(within(summary).queryByRole('img')).toBeNull()
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveTextContent('4')
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
