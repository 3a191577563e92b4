import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { Bell } from './bell'

test.each([
  [0, 'Notifikasi', ''],
  [7, 'Notifikasi, 7 belum dibaca', '7'],
  [100, 'Notifikasi, lebih dari 99 belum dibaca', '99+'],
  [undefined, 'Notifikasi', ''],
])('the bell shows %s unread', (unread, name, badge) => {
  renderScreen(<Bell />, { session: { ...sessionOf(), unread } })
  const bell = screen.getByRole('link', { name })
  expect(bell).toHaveAttribute('href', '/m/notifications')
  expect(bell).toHaveTextContent(badge)
})
