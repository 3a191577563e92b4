import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { PreviousSessionButton } from './previous-session-button'

const path = 'GET /api/auth/login_prev'
const button = () => screen.getByRole('button', { name: 'Sesi Sebelumnya' })

test('sends the anti-forgery token and reloads the page', async () => {
  const server = fakeServer({ [path]: { body: { message: 'Anda kembali sebagai admin.' } } })
  const reload = jest.fn()
  const { user } = renderScreen(<PreviousSessionButton reload={reload} />)
  await user.click(button())
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(server.sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('token-1')
})

test.each([
  [
    'the sentence of the server',
    { status: 404, body: { message: 'Tidak ada sesi sebelumnya.' } },
    /Tidak ada/,
  ],
  ['that nothing answered', 'offline' as const, /Server tidak menjawab/],
])('shows %s on a failure and stays on the page', async (_, answer, sentence) => {
  fakeServer({ [path]: answer })
  const reload = jest.fn()
  const { user } = renderScreen(<PreviousSessionButton reload={reload} />)
  await user.click(button())
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(sentence)
  expect(reload).not.toHaveBeenCalled()
})
