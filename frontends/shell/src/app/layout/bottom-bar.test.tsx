import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { BottomBar } from './bottom-bar'

test.each([
  ['/m/dashboard', 'Beranda'],
  ['/m/network/levels', 'Jaringan'],
  ['/m/network/genealogy?daftar=1', 'Daftar'],
  ['/m/network/register/budi/left', 'Daftar'],
  ['/m/withdraw/receipt/w-1', 'Dompet'],
  ['/m/vouchers', 'Dompet'],
  ['/m/pins/transfer', 'Dompet'],
  ['/m/ro', 'Dompet'],
  ['/m/stokis', 'Dompet'],
  ['/m/reward', 'Dompet'],
  ['/m/prizes/tables/tour-bali', 'Dompet'],
  ['/m/notifications', 'Akun'],
  ['/m/bantuan', 'Akun'],
])('%s is marked as %s', (at, tab) => {
  renderScreen(<BottomBar />, { at, session: sessionOf() })
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map((link) => link.textContent)).toEqual([tab])
})

test('the home of an admin without a node is the admin home', () => {
  const session = sessionOf({ role: 'admin', has_node: false })
  renderScreen(<BottomBar />, { at: '/a', session })
  const home = screen.getByRole('link', { name: 'Beranda' })
  expect(home).toHaveAttribute('href', '/a')
  expect(home).toHaveAttribute('aria-current', 'page')
})
