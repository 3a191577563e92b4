import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import GenealogyScreen from './genealogy-screen'
import { weakLeg } from './weak-leg'

type Handlers = Parameters<typeof fakeServer>[0]

const legs = (left: number, right: number) => ({ left, right })
const member = (username: string, childs: unknown) => ({
  username,
  photo: null,
  created_at: '2026-11-19T18:30:00.000+00:00',
  package: { code: 'REG' },
  downlines: legs(3, 1),
  pairings: legs(2, 0),
  rewards: legs(4, 5),
  childs,
})
const tree = member('budi', {
  left: member('citra', { left: null, right: null }),
  right: { register: true, upline: 'budi', position: 'right' },
})
const pins = { body: { pins: [{ package_id: '1', code: 'REG', name: 'Regular', total: 4 }] } }

// The window of the tree has no size of its own without a layout, and draws only what is in sight.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => jest.restoreAllMocks())

function open(answer: Handlers[string], at = '/m/network/genealogy', others: Handlers = {}) {
  const server = fakeServer({
    'GET /api/networks/genealogy': answer,
    'GET /api/networks/genealogy/budi': answer,
    'GET /api/pins/mytotal': pins,
    'POST /api/users/search/network': { body: { message: 'ada', username: 'dewi' } },
    ...others,
  })
  const route = '/m/network/genealogy/:username?'
  return { server, ...renderScreen(<GenealogyScreen />, { at, route, session: sessionOf() }) }
}

test('a member is a card with its date in Jakarta, its legs, its package and the weaker leg in words', async () => {
  open({ body: { tree, prevuser: null } })
  const card = (await screen.findByText('budi')).closest('article')
  expect(card).toHaveClass('REG')
  expect(card).toHaveTextContent('Bergabung 20/11/2026')
  expect(card).toHaveTextContent('kaki lemah')
  expect(screen.getAllByLabelText('Member: kiri 3, kanan 1')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Buka citra' })).toHaveAttribute(
    'href',
    '/m/network/genealogy/citra',
  )
})

test('an empty slot leads to the registration for its place; below the last level nothing is drawn', async () => {
  open({ body: { tree, prevuser: null } })
  expect(await screen.findByRole('link', { name: 'Daftar: kanan budi' })).toHaveAttribute(
    'href',
    '/m/network/register/budi/right',
  )
  expect(screen.getAllByText('Member Baru')).toHaveLength(1)
})

test('Kembali Atas and the path are there when there is something above', async () => {
  open({ body: { tree, prevuser: 'admin', path: ['admin', 'budi'] } }, '/m/network/genealogy/budi')
  expect(await screen.findByRole('link', { name: 'Kembali Atas' })).toHaveAttribute(
    'href',
    '/m/network/genealogy/admin',
  )
  expect(screen.getByRole('link', { name: 'admin' })).toBeInTheDocument()
})

test('a tree that the server does not know leads to the 404 page', async () => {
  const { router } = open({ status: 404, body: { message: 'Tidak ditemukan.' } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/404'))
})

test.each([
  ['without a network', 'offline' as const],
  ['while a part of the server is away', { status: 503, body: { message: 'Sedang tidak tersedia.' } }],
])('%s the page says that the tree could not be loaded, and tries again', async (_, answer) => {
  const { server, router, user } = open(answer)
  const again = await screen.findByRole('button', { name: 'Coba lagi' })
  expect(router.state.location.pathname).toBe('/m/network/genealogy')
  server.handlers['GET /api/networks/genealogy'] = { body: { tree, prevuser: null } }
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Buka citra' })).toBeInTheDocument()
})

test('while the device knows of no network the page says so as well, and goes on when it is back', async () => {
  const { router, server } = open({ body: { tree, prevuser: null } })
  await screen.findByRole('link', { name: 'Buka citra' })
  server.handlers['GET /api/networks/genealogy/budi'] = 'offline'
  window.dispatchEvent(new Event('offline'))
  await act(() => router.navigate('/m/network/genealogy/budi'))
  expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Buka citra' })).toBeNull()
  server.handlers['GET /api/networks/genealogy/budi'] = { body: { tree, prevuser: null } }
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('link', { name: 'Buka citra' })).toBeInTheDocument()
})

test('the search opens the tree of who was found', async () => {
  const { user, router, server } = open({ body: { tree, prevuser: null } })
  await user.type(await screen.findByLabelText('Cari username di jaringan Anda'), 'Dewi')
  await user.click(screen.getByRole('button', { name: 'Cari' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/network/genealogy/dewi'))
  expect(server.to('/api/users/search/network')[0]?.body).toEqual({ username: 'dewi' })
})

test('Daftar offers the nearest free places first', async () => {
  open({ body: { tree, prevuser: null } }, '/m/network/genealogy?daftar=1')
  expect(await screen.findByRole('link', { name: 'Kaki kanan budi' })).toHaveAttribute(
    'href',
    '/m/network/register/budi/right',
  )
})

test('free places that could not be looked for are said to be so, and looked for once more', async () => {
  const { server, user } = open(
    ({ query }) =>
      query.depth === '6'
        ? { status: 503, body: { message: 'Sedang tidak tersedia.' } }
        : { body: { tree, prevuser: null } },
    '/m/network/genealogy?daftar=1',
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Sedang tidak tersedia.')
  server.handlers['GET /api/networks/genealogy'] = { body: { tree, prevuser: null } }
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByRole('link', { name: 'Kaki kanan budi' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('pins that could not be counted leave no empty cards behind', async () => {
  open({ body: { tree, prevuser: null } }, undefined, { 'GET /api/pins/mytotal': 'offline' })
  expect(await screen.findByRole('link', { name: 'Buka citra' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument())
})

test('two letters are not enough to search by', async () => {
  const { user, server } = open({ body: { tree, prevuser: null } })
  await user.type(await screen.findByLabelText('Cari username di jaringan Anda'), 'de')
  await user.click(screen.getByRole('button', { name: 'Cari' }))
  expect(await screen.findByText('Ketik paling sedikit 3 huruf username')).toBeInTheDocument()
  expect(server.to('/api/users/search/network')).toEqual([])
})

test('deeper levels come in place, when somebody at the edge is looked into', async () => {
  const below = member('citra', {
    left: member('dian', { left: null, right: null }),
    right: { register: true, upline: 'citra', position: 'right' },
  })
  const { user, server } = open({ body: { tree, prevuser: null } })
  const look = await screen.findByRole('button', { name: 'Lihat lebih dalam: citra' })
  server.handlers['GET /api/networks/genealogy/citra'] = { status: 503, body: { message: 'Sebentar lagi.' } }
  await user.click(look)
  const again = await screen.findByRole('button', { name: 'Coba lagi: citra' })
  server.handlers['GET /api/networks/genealogy/citra'] = { body: { tree: below, prevuser: 'budi' } }
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Buka dian' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Daftar: kanan citra' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Lihat lebih dalam: dian' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /citra$/ })).not.toBeInTheDocument()
})

test('the same tree is a list of lists for those who want it, and stays one', async () => {
  const first = open({ body: { tree, prevuser: null } })
  await screen.findByRole('region', { name: 'Pohon jaringan' })
  await first.user.click(screen.getByRole('button', { name: 'Baris' }))
  const list = screen.getByRole('list', { name: 'Pohon jaringan' })
  const [root] = within(list).getAllByRole('listitem')
  expect(root).toHaveTextContent(/budi.*Member 3 : 1.*kaki lemah kanan/)
  expect(within(list).getByText('Kaki kanan kosong')).toBeInTheDocument()
  const budi = within(list).getByRole('button', { name: 'Jaringan di bawah budi' })
  expect(budi).toHaveAttribute('aria-expanded', 'true')
  await first.user.click(budi)
  expect(within(list).queryByText('citra')).not.toBeInTheDocument()
  first.unmount()
  open({ body: { tree, prevuser: null } })
  expect(await screen.findByRole('list', { name: 'Pohon jaringan' })).toBeInTheDocument()
  localStorage.clear()
})

test('of a long way up only the ends are shown, until the middle is asked for', async () => {
  const path = ['budi', 'a1', 'a2', 'a3', 'a4', 'a5', 'zaki']
  const { user } = open({ body: { tree, prevuser: 'a5', path } }, '/m/network/genealogy/budi')
  const way = await screen.findByRole('navigation', { name: 'Jalur dari Anda' })
  expect(way).toHaveTextContent('budi›…›a4›a5›zaki')
  await user.click(within(way).getByRole('button', { name: 'Tampilkan 3 member di antaranya' }))
  expect(way).toHaveTextContent('budi›a1›a2›a3›a4›a5›zaki')
})

test('the keys move and zoom the tree, and what gets the focus comes into sight', async () => {
  const { user } = open({ body: { tree, prevuser: null } })
  const window = await screen.findByRole('region', { name: 'Pohon jaringan' })
  const drawing = window.querySelector('[class~="canvas"]') as HTMLElement
  const transform = () => drawing.style.transform
  await waitFor(() => expect(transform()).not.toBe(''))
  const zoomOf = () => Number(/scale\((.*)\)/.exec(transform())?.[1])
  const before = zoomOf()
  window.focus()
  await user.keyboard('+')
  await waitFor(() => expect(zoomOf()).toBeCloseTo(before * 1.25))
  await user.click(screen.getByRole('button', { name: 'Perkecil' }))
  await waitFor(() => expect(zoomOf()).toBeCloseTo(before))
})

test.each([
  [2, 5, 'left'],
  [5, 2, 'right'],
  [3, 3, undefined],
])('with %i and %i points waiting the weak leg is %s', (left, right, weak) => {
  expect(weakLeg({ left, right })).toBe(weak)
})
