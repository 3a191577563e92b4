import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { pathOfResult } from './search'
import { SearchButton } from './search-button'

let mockFailures = 1
jest.mock('./search-box', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk search failed.')
  return jest.requireActual('./search-box')
})

const result = (kind: string, id: string, title: string, username = '') => ({
  kind,
  id,
  title,
  detail: 'Rincian',
  username,
})
const found = [result('member', 'm-1', 'budi', 'budi'), result('withdrawal', 'w-1', 'WD-20261121-7', 'budi')]

async function open(body: object = { results: found, unavailable: [] }, user: object = { role: 'admin' }) {
  const server = fakeServer({ 'POST /api/search': { body } })
  const view = renderScreen(<SearchButton />, { at: '/a', session: sessionOf(user) })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const box = await screen.findByRole('combobox', { name: /^Cari invoice/ })
  return { ...view, server, box }
}

// First, because a module that has loaded stays.
test('a search whose code does not load shows it in the dialog, and loads again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const page = (
    <>
      <p>Halaman admin</p>
      <SearchButton />
    </>
  )
  const { user } = renderScreen(page, { session: sessionOf({ role: 'admin' }) })
  await user.click(screen.getByRole('button', { name: /^Cari/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Coba lagi')
  expect(screen.getByText('Halaman admin')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Coba lagi' }))
  expect(await dialog.findByRole('combobox')).toHaveFocus()
})

test.each([
  ['Ctrl+K', { key: 'k', ctrlKey: true }],
  ['the command key and K', { key: 'K', metaKey: true }],
  ['a slash', { key: '/' }],
])('%s opens the search with the focus in it, and Escape closes it', async (_, key) => {
  const { user } = renderScreen(<SearchButton />, { session: sessionOf({ role: 'admin' }) })
  fireEvent.keyDown(document.body, key)
  expect(await screen.findByRole('combobox')).toHaveFocus()
  await user.keyboard('x{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['in a field', (field: HTMLElement) => field, 'admin'],
  ['for a member', () => document.body, 'member'],
])('a slash %s opens nothing', (_, target, role) => {
  const screenWithField = (
    <>
      <SearchButton />
      <input aria-label="Isian" />
    </>
  )
  renderScreen(screenWithField, { session: sessionOf({ role }) })
  fireEvent.keyDown(target(screen.getByLabelText('Isian')), { key: '/' })
  expect(screen.queryByRole('dialog')).toBeNull()
  if (role === 'member') expect(screen.queryByRole('button')).toBeNull()
})

// covers: POST /api/search success
test('results are chosen with the arrow keys and opened with Enter', async () => {
  const { user, box, server, router } = await open()
  await user.type(box, ' budi ')
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'MemberbudiRincian',
    'Penarikan saldoWD-20261121-7Rincian',
  ])
  expect(server.to('/api/search')[0]).toMatchObject({ query: {}, body: { q: 'budi' } })
  expect(box).toHaveAttribute('aria-activedescendant', options[0]!.id)
  await user.keyboard('{ArrowDown}')
  expect(options[1]).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(router.state.location.pathname + router.state.location.search).toBe('/a/withdraws?q=WD-20261121-7')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('results of an earlier text are not opened', async () => {
  const { user, box } = await open()
  await user.type(box, 'budi')
  await screen.findAllByRole('option')
  await user.type(box, 'x{Enter}')
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('Enter before the results arrive opens the first of them', async () => {
  const { user, box, router } = await open()
  await user.type(box, 'budi{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/a/members/budi'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('letters after Enter cancel it', async () => {
  const { user, box, router } = await open()
  await user.type(box, 'bud{Enter}i')
  await screen.findAllByRole('option')
  expect(router.state.location.pathname).toBe('/a')
})

test('late results are listed below the pages', async () => {
  const { user, box } = await open()
  await user.type(box, 'pin')
  const page = (await screen.findAllByRole('option'))[0]!
  expect(page).toHaveTextContent('Halaman')
  await screen.findByRole('option', { name: /^Member/ })
  expect(screen.getAllByRole('option')[0]).toBe(page)
  expect(page).toHaveAttribute('aria-selected', 'true')
})

test('a click opens a result', async () => {
  const { user, box, router } = await open()
  await user.type(box, 'budi')
  await user.click(await screen.findByRole('option', { name: /^Member/ }))
  expect(router.state.location.pathname).toBe('/a/members/budi')
})

test('pages of the menu are found by name, within the duty', async () => {
  const { user, box, router } = await open(
    { results: [], unavailable: [] },
    { role: 'admin', rights: ['pins.read'] },
  )
  await user.type(box, 'pin')
  const list = await screen.findByRole('listbox')
  const titles = within(list)
    .getAllByRole('option')
    .map((option) => option.textContent)
  expect(titles).toEqual([
    'HalamanBuat PinAdmin Area',
    'HalamanPin TransferMember Area',
    'HalamanPin RiwayatMember Area',
  ])
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/a/pins')
})

test('the search says that nothing matches, and which parts are unavailable', async () => {
  const { user, box } = await open({ results: [], unavailable: ['message'] })
  expect(screen.getByRole('status')).toHaveTextContent(/^Ketik paling sedikit 2 huruf/)
  await user.type(box, 'zzz')
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Tidak ada yang cocok dengan “zzz”\. .* Sedang tidak tersedia: Pesan WhatsApp\.$/,
    ),
  )
})

test.each([
  ['member', '/a/members/budi'],
  ['withdrawal', '/a/withdraws?q=T%2F1'],
  ['voucher', '/a/vouchers?q=T%2F1'],
  ['payout', '/a/payouts/id-1'],
  ['pin', '/a/pins?q=T%2F1'],
  ['message', '/a/configs/whatsapp?q=budi'],
])('a result of the kind %s leads to %s', (kind, path) => {
  expect(pathOfResult(result(kind, 'id-1', 'T/1', 'budi'), 'x')).toBe(path)
})
