import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import GenealogyScreen from './genealogy-screen'
import { weakLeg } from './weak-leg'

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

function open(answer: Parameters<typeof fakeServer>[0][string], at = '/m/network/genealogy') {
  const server = fakeServer({
    'GET /api/networks/genealogy': answer,
    'GET /api/networks/genealogy/budi': answer,
    'GET /api/pins/mytotal': pins,
    'POST /api/users/search/network': { body: { message: 'ada', username: 'dewi' } },
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
  expect(screen.getAllByLabelText('Anggota: kiri 3, kanan 1')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Buka' })).toHaveAttribute('href', '/m/network/genealogy/citra')
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

test('a tree that cannot be loaded leads to the 404 page', async () => {
  const { router } = open({ status: 404, body: { message: 'Tidak ditemukan.' } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/404'))
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

test.each([
  [2, 5, 'left'],
  [5, 2, 'right'],
  [3, 3, undefined],
])('with %i and %i points waiting the weak leg is %s', (left, right, weak) => {
  expect(weakLeg({ left, right })).toBe(weak)
})
