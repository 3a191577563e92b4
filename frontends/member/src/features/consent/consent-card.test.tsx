import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { ConsentCard } from './consent-card'

const text = 'Saya setuju Jejaring menyimpan data saya.'
const answer = (accepted_at: string | null, version = '2026-11-27') => ({
  body: { message: '', version, text, accepted_at },
})

function open(user: Parameters<typeof sessionOf>[0] = {}, consent_required = 1) {
  const server = fakeServer({
    'GET /api/users/consent': answer(null),
    'POST /api/users/consent': { body: { message: 'Terima kasih.' } },
  })
  return { ...server, ...renderScreen(<ConsentCard />, { session: sessionOf(user, { consent_required }) }) }
}
type Server = ReturnType<typeof fakeServer>
const acceptedVersions = (to: Server['to']) =>
  to('/api/users/consent').flatMap(({ body }) => (body as { version?: string }).version ?? [])
const agree = () => screen.findByRole('button', { name: 'Saya setuju' })

// covers: GET /api/users/consent success
// covers: POST /api/users/consent success
test('shows the text, and leaves once it is accepted', async () => {
  const { user, to, handlers } = open()
  expect(await screen.findByText(text)).toBeVisible()
  handlers['GET /api/users/consent'] = answer('2026-11-27T10:00:00.000+07:00')
  await user.click(await agree())
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument())
  expect(acceptedVersions(to)).toEqual(['2026-11-27'])
})

test('shows the newer text when the one that was shown is refused', async () => {
  const { user, to, handlers } = open()
  handlers['POST /api/users/consent'] = { status: 422, body: { message: 'Teks ini sudah diperbarui.' } }
  const button = await agree()
  handlers['GET /api/users/consent'] = answer(null, '2027-01-01')
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  handlers['POST /api/users/consent'] = { body: { message: 'Terima kasih.' } }
  await user.click(await agree())
  await waitFor(() => expect(acceptedVersions(to)).toEqual(['2026-11-27', '2027-01-01']))
})

test.each([
  ['the programme does not ask', {}, 0],
  ['an admin looks in', { is_prev: true }, 1],
  ['the account is an admin', { role: 'admin' }, 1],
])('asks nothing while %s', (_when, user, required) => {
  const { to } = open(user, required)
  expect(to('/api/users/consent')).toEqual([])
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
