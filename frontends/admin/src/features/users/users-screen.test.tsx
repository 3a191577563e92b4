import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import UsersScreen from './users-screen'

const user = (username: string, changes = {}) => ({
  id: `id-${username}`,
  created_at: '2026-11-21T10:00:00.000+07:00',
  username,
  name: `Nama ${username}`,
  role: 'member',
  status: 'active',
  status_name: 'Aktif',
  status_class: 'success',
  ...changes,
})
const inactive = { status: 'inactive', status_name: 'Tidak Aktif', status_class: 'secondary' }
const rows = [user('budi01'), user('citra01', inactive), user('admin', { role: 'admin' })]
const list = { body: { recordsTotal: 3, recordsFiltered: 3, data: rows } }
const loginTo = 'GET /api/auth/login_to/budi01'

function open(answer: Parameters<typeof fakeServer>[0][string] = { body: { message: 'Anda masuk.' } }) {
  const server = fakeServer({ 'POST /api/users/datatables': list, [loginTo]: answer })
  const go = jest.fn()
  const view = renderScreen(<UsersScreen go={go} />, { session: sessionOf({ role: 'admin' }) })
  return { server, go, ...view }
}

const enter = () => screen.findByRole('button', { name: 'Masuk sebagai budi01' })
const question = async () => within(await screen.findByRole('dialog', { name: 'Masuk sebagai budi01?' }))

test('links every account to its page and offers login-as only for active members', async () => {
  const { server } = open()
  expect(await screen.findByRole('link', { name: 'Ubah citra01' })).toHaveAttribute(
    'href',
    '/a/datamaster/users/citra01',
  )
  expect(screen.getAllByRole('button', { name: /^Masuk sebagai/ })).toHaveLength(1)
  expect(server.to('/api/users/datatables')[0]?.body).toMatchObject({ order: [{ column: 0, dir: 'desc' }] })
})

test('Enter on a row opens the account, not login-as', async () => {
  const { router, user } = open()
  await enter()
  await user.keyboard('j{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/a/datamaster/users/budi01'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('login-as asks for confirmation, then opens the dashboard of the member', async () => {
  const { server, go, user } = open()
  await user.click(await enter())
  const dialog = await question()
  expect(dialog.getByText(/Anda akan masuk sebagai budi01/)).toBeVisible()
  expect(server.to('/api/auth/login_to/budi01')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Masuk sebagai budi01' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith('/m/dashboard'))
  expect(server.to('/api/auth/login_to/budi01')[0]?.headers.get('X-XSRF-TOKEN')).toBe('token-1')
})

test('login-as stays on the page when cancelled or refused', async () => {
  const { server, go, user } = open({ status: 403, body: { message: 'Anda tidak dapat masuk.' } })
  await user.click(await enter())
  await user.click((await question()).getByRole('button', { name: 'Batal' }))
  expect(server.to('/api/auth/login_to/budi01')).toEqual([])
  await user.click(await enter())
  await user.click((await question()).getByRole('button', { name: 'Masuk sebagai budi01' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('tidak dapat masuk')
  expect(go).not.toHaveBeenCalled()
})

test('the login-as button is loading during the request', async () => {
  let answer = () => {}
  const { user, go } = open(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { message: 'Anda masuk.' } })
      }),
  )
  const button = await enter()
  await user.click(button)
  expect(button).toBeEnabled()
  await user.click((await question()).getByRole('button', { name: 'Masuk sebagai budi01' }))
  await waitFor(() => expect(button).toHaveAttribute('data-loading', 'true'))
  expect(button).toHaveAttribute('aria-disabled', 'true')
  answer()
  await waitFor(() => expect(go).toHaveBeenCalledWith('/m/dashboard'))
})

test("shows an admin's duty, and login-as and editing only to duties that have them", async () => {
  const withDuty = [user('budi01'), user('rina', { role: 'admin', admin_duty: 'finance' })]
  fakeServer({
    'POST /api/users/datatables': { body: { recordsTotal: 2, recordsFiltered: 2, data: withDuty } },
  })
  renderScreen(<UsersScreen />, { session: sessionOf({ role: 'admin', rights: ['members.read'] }) })
  expect(await screen.findByText('Keuangan')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Lihat budi01' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Masuk sebagai/ })).toBeNull()
})
