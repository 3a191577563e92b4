import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { MemberLink } from './member-link'

test('a username leads to the page of the member', () => {
  renderScreen(<MemberLink username="budi" />, {
    session: sessionOf({ role: 'admin', rights: ['members.read'] }),
  })
  expect(screen.getByRole('link', { name: 'budi' })).toHaveAttribute('href', '/a/members/budi')
})

test.each([
  ['outside the duty', 'budi', ['pins.read']],
  ['without a member', '', ['members.read']],
])('a username %s is no link', (_, username, rights) => {
  renderScreen(<MemberLink username={username} />, { session: sessionOf({ role: 'admin', rights }) })
  expect(screen.queryByRole('link')).toBeNull()
})
