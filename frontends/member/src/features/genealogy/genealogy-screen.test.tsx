import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { suggestSlots } from './free-slots'
import type { TreeMember } from './genealogy'
import GenealogyScreen from './genealogy-screen'
import { weakLeg } from './weak-leg'

type Handlers = Parameters<typeof fakeServer>[0]

const legs = (left: number, right: number) => ({ left, right })
const member = (username: string, childs: TreeMember['childs']): TreeMember => ({
  username,
  name: '',
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

// jsdom has no layout, and the viewport renders only visible cards, so it needs a size.
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

test('a member card shows its Jakarta date, legs, package and weaker leg', async () => {
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

test('a free slot links to its registration; nothing is rendered below the last level', async () => {
  open({ body: { tree, prevuser: null } })
  expect(await screen.findByRole('link', { name: 'Daftar: kanan budi' })).toHaveAttribute(
    'href',
    '/m/network/register/budi/right',
  )
  expect(screen.getAllByText('Member Baru')).toHaveLength(1)
})

test('shows Kembali Atas and the path when the root has an upline', async () => {
  open({ body: { tree, prevuser: 'admin', path: ['admin', 'budi'] } }, '/m/network/genealogy/budi')
  expect(await screen.findByRole('link', { name: 'Kembali Atas' })).toHaveAttribute(
    'href',
    '/m/network/genealogy/admin',
  )
  expect(screen.getByRole('link', { name: 'admin' })).toBeInTheDocument()
})

test('redirects to the 404 page when the server does not know the tree', async () => {
  const { router } = open({ status: 404, body: { message: 'Tidak ditemukan.' } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/404'))
})

test.each([
  ['offline', 'offline' as const],
  ['on a 503', { status: 503, body: { message: 'Sedang tidak tersedia.' } }],
])('%s: shows a load error and retries', async (_, answer) => {
  const { server, router, user } = open(answer)
  const again = await screen.findByRole('button', { name: 'Coba lagi' })
  expect(router.state.location.pathname).toBe('/m/network/genealogy')
  server.handlers['GET /api/networks/genealogy'] = { body: { tree, prevuser: null } }
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Buka citra' })).toBeInTheDocument()
})

test('shows a load error while the device is offline and recovers when online', async () => {
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

test('the search opens the tree of the member found', async () => {
  const { user, router, server } = open({ body: { tree, prevuser: null } })
  await user.type(await screen.findByLabelText('Cari username di jaringan Anda'), 'Dewi')
  await user.click(screen.getByRole('button', { name: 'Cari' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/network/genealogy/dewi'))
  expect(server.to('/api/users/search/network')[0]?.body).toEqual({ username: 'dewi' })
})

const slotOffers = () =>
  within(screen.getByRole('list', { name: 'Pilih tempat untuk member baru' })).getAllByRole('link')

test('Daftar offers the weak leg first with what each slot earns the caller', async () => {
  const free = (upline: string, position: 'left' | 'right') => ({ register: true as const, upline, position })
  const bothLegs = member('budi', {
    left: free('budi', 'left'),
    right: member('citra', { left: free('citra', 'left'), right: free('citra', 'right') }),
  })
  const bonus = { account: null, flushout: 12, paid_before: 0, flushed: 0, pair: 0, paid: 0 }
  open({ body: { tree: bothLegs, prevuser: null } }, '/m/network/genealogy?daftar=1', {
    'POST /api/networks/preview': ({ body: { upline } }) => ({
      body: {
        preview: {
          accounts: [{ position: 'left' }],
          pin: { needed: 1, available: 1 },
          bonuses: [
            { ...bonus, username: 'budi', type: 'sponsor', amount: 100_000 },
            { ...bonus, username: 'admin', type: 'pairing', amount: 70_000, pair: 9, paid: 9 },
            ...(upline === 'citra'
              ? [
                  {
                    ...bonus,
                    username: 'budi',
                    type: 'pairing',
                    amount: 50_000,
                    pair: 3,
                    paid: 1,
                    flushed: 2,
                  },
                ]
              : []),
          ],
          total: { amount: 0, pair: 0, paid: 0, flushed: 0 },
          business_day: '2026-11-21',
          seq: 90,
        },
      },
    }),
  })
  await waitFor(() => expect(screen.getAllByText(/Rp. 150.000/)).toHaveLength(2))
  expect(slotOffers().map(({ textContent }) => textContent)).toEqual([
    'Kaki kiri citraDi kaki kanan Anda (lemah)Anda mendapat Rp.\u00a0150.000 · 1\u00a0pasangan · 2\u00a0pasangan hangus',
    'Kaki kanan citraDi kaki kanan Anda (lemah)Anda mendapat Rp.\u00a0150.000 · 1\u00a0pasangan · 2\u00a0pasangan hangus',
    'Kaki kiri Anda (kuat)Anda mendapat Rp.\u00a0100.000 · 0\u00a0pasangan',
  ])
  expect(slotOffers()[0]).toHaveAttribute('href', '/m/network/register/citra/left')
  expect(screen.getByText(/^Kaki lemah ada di urutan pertama/)).toBeInTheDocument()
})

test('names no weak leg to a member whose legs are equal', async () => {
  const free = (position: 'left' | 'right') => ({ register: true as const, upline: 'budi', position })
  const equal = { ...member('budi', { left: free('left'), right: free('right') }), pairings: legs(0, 0) }
  open({ body: { tree: equal, prevuser: null } }, '/m/network/genealogy?daftar=1', {
    'POST /api/networks/preview': { status: 503, body: { message: 'Sedang tidak tersedia.' } },
  })
  await waitFor(() => expect(slotOffers()).toHaveLength(2))
  expect(screen.queryByText(/Kaki lemah/)).toBeNull()
})

test('keeps a slot of the strong leg among the offers', () => {
  const free = (upline: string, position: 'left' | 'right') => ({ register: true as const, upline, position })
  const full = (username: string): TreeMember =>
    member(username, { left: free(username, 'left'), right: free(username, 'right') })
  const weakRight = member('budi', {
    left: free('budi', 'left'),
    right: member('citra', { left: full('dewi'), right: full('eka') }),
  })
  const uplines = suggestSlots(weakRight, 3).map(({ upline }) => upline)
  expect(uplines).toEqual(['dewi', 'dewi', 'budi'])
})

test('a failed search for free slots shows an error and can be retried', async () => {
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
  expect(await screen.findByRole('link', { name: /Kaki kanan Anda \(lemah\)/ })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('shows no pin cards when the pin totals fail to load', async () => {
  open({ body: { tree, prevuser: null } }, undefined, { 'GET /api/pins/mytotal': 'offline' })
  expect(await screen.findByRole('link', { name: 'Buka citra' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument())
})

test('the search rejects fewer than three letters', async () => {
  const { user, server } = open({ body: { tree, prevuser: null } })
  await user.type(await screen.findByLabelText('Cari username di jaringan Anda'), 'de')
  await user.click(screen.getByRole('button', { name: 'Cari' }))
  expect(await screen.findByText('Ketik paling sedikit 3 huruf username')).toBeInTheDocument()
  expect(server.to('/api/users/search/network')).toEqual([])
})

test('expanding a member of the last level loads its subtree in place', async () => {
  const below = member('citra', {
    left: member('dian', { left: null, right: null }),
    right: { register: true, upline: 'citra', position: 'right' },
  })
  const { user, server } = open({ body: { tree, prevuser: null } })
  const expand = await screen.findByRole('button', { name: 'Lihat lebih dalam: citra' })
  server.handlers['GET /api/networks/genealogy/citra'] = { status: 503, body: { message: 'Sebentar lagi.' } }
  await user.click(expand)
  const again = await screen.findByRole('button', { name: 'Coba lagi: citra' })
  server.handlers['GET /api/networks/genealogy/citra'] = { body: { tree: below, prevuser: 'budi' } }
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Buka dian' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Daftar: kanan citra' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Lihat lebih dalam: dian' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /citra$/ })).not.toBeInTheDocument()
})

test('shows the tree as nested lists and remembers the choice', async () => {
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
})

test('collapses the middle of a long path until it is expanded', async () => {
  const path = ['budi', 'a1', 'a2', 'a3', 'a4', 'a5', 'zaki']
  const { user } = open({ body: { tree, prevuser: 'a5', path } }, '/m/network/genealogy/budi')
  const breadcrumb = await screen.findByRole('navigation', { name: 'Jalur dari Anda' })
  expect(breadcrumb).toHaveTextContent('budi›…›a4›a5›zaki')
  await user.click(within(breadcrumb).getByRole('button', { name: 'Tampilkan 3 member di antaranya' }))
  expect(breadcrumb).toHaveTextContent('budi›a1›a2›a3›a4›a5›zaki')
})

test('keys and buttons zoom and reset the tree', async () => {
  const { user } = open({ body: { tree, prevuser: null } })
  const viewport = await screen.findByRole('region', { name: 'Pohon jaringan' })
  const canvas = viewport.querySelector('[class~="canvas"]') as HTMLElement
  const transform = () => canvas.style.transform
  await waitFor(() => expect(transform()).not.toBe(''))
  const zoomOf = () => Number(/scale\((.*)\)/.exec(transform())?.[1])
  const [initial, before] = [transform(), zoomOf()]
  viewport.focus()
  await user.keyboard('+')
  await waitFor(() => expect(zoomOf()).toBeCloseTo(before * 1.25))
  await user.click(screen.getByRole('button', { name: 'Perkecil' }))
  await waitFor(() => expect(zoomOf()).toBeCloseTo(before))
  viewport.focus()
  await user.keyboard('-')
  await waitFor(() => expect(zoomOf()).toBeCloseTo(before / 1.25))
  await user.keyboard('{Home}')
  await waitFor(() => expect(transform()).toBe(initial))
})

test.each([
  [2, 5, 'left'],
  [5, 2, 'right'],
  [3, 3, undefined],
])('with %i and %i waiting points the weaker leg is %s', (left, right, weak) => {
  expect(weakLeg({ left, right })).toBe(weak)
})

test('marks the member that was just registered', async () => {
  open({ body: { tree, prevuser: null } }, '/m/network/genealogy/budi?baru=citra')
  const card = (await screen.findByText('citra')).closest('article')
  expect(card).toHaveTextContent('Baru')
  expect(screen.getByText('budi').closest('article')).not.toHaveTextContent('Baru')
})
