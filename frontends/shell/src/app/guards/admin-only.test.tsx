import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { AdminOnly } from './admin-only'

const open = (user: Parameters<typeof sessionOf>[0], at: string) =>
  renderScreen(<AdminOnly>isi</AdminOnly>, { at, route: '/a/*', session: sessionOf(user) })

test.each([
  ['a screen outside the duty', { role: 'admin', rights: ['pins.read'] }, '/a/withdraws', /tidak mencakup/],
  ['a screen of the duty', { role: 'admin', rights: ['pins.read'] }, '/a/pins', 'isi'],
  [
    'a screen of WhatsApp',
    { role: 'admin', rights: ['configuration.read'] },
    '/a/configs/whatsapp',
    /tidak mencakup/,
  ],
  ['an address without a right', { role: 'admin', rights: [] }, '/a/x', 'isi'],
  ['any screen to a member', { role: 'member', rights: [] }, '/a/pins', 'Halaman tidak ditemukan'],
])('opens %s as it may', async (_, user, at, text) => {
  open(user, at)
  expect(await screen.findByText(text)).toBeVisible()
})
