import { type Answer, fakeServer, renderScreen } from '@jejaring/ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { DataTable } from './data-table'
import { tableAt } from './testing/table-at'

interface Row {
  id: string
  name: string
  total: number
}
interface TableOptions {
  sum: number
}

const source = tableAt<Row, TableOptions>('/api/things', ['things'])

const rows = [
  { id: '1', name: 'Budi', total: 5 },
  { id: '2', name: 'Citra', total: 7 },
]
const page = (data = rows, total = 42): Answer => ({
  body: { draw: 1, recordsTotal: total, recordsFiltered: total, data, sum: 12 },
})

function Things(others: Partial<React.ComponentProps<typeof DataTable<Row, TableOptions>>>) {
  return (
    <DataTable
      source={source}
      label="Daftar"
      rowKey={(one) => one.id}
      columns={[
        { key: 'name', label: 'Nama', render: (one) => one.name, phone: 'lead' },
        { key: 'total', label: 'Jumlah', render: (one) => one.total, align: 'right' },
      ]}
      defaultSort={{ key: 'total', dir: 'desc' }}
      dateRange
      filters={[{ name: 'st', label: 'Status', options: [{ value: 'pending', label: 'Menunggu' }] }]}
      totals={(reply) => [{ label: 'Semua', value: reply.sum }]}
      {...others}
    />
  )
}

function open(at = '/', answer: Answer | (() => Answer) = page()) {
  const server = fakeServer({ 'POST /api/things': answer })
  return { server, ...renderScreen(<Things />, { at }) }
}

const lastBody = (server: ReturnType<typeof fakeServer>) => server.sent.at(-1)?.body

test('sends a DataTables request with the default range to the end of the month', async () => {
  jest.useFakeTimers({ now: new Date('2026-02-10T20:00:00Z'), advanceTimers: true })
  const { server } = open()
  await screen.findByText('Citra')
  expect(lastBody(server)).toEqual({
    draw: 1,
    start: 0,
    length: 10,
    search: { value: '' },
    order: [{ column: 1, dir: 'desc' }],
    columns: [{ data: 'name' }, { data: 'total' }],
    datestart: '1970-01-01',
    datefinish: '2026-02-28',
    st: '',
  })
  jest.useRealTimers()
})

test('reads its state from the URL', async () => {
  const { server } = open('/?q=bud&page=2&length=25&sort=name&st=pending&from=2026-01-02&to=2026-01-31')
  await screen.findByText('Citra')
  expect(lastBody(server)).toMatchObject({
    start: 25,
    length: 25,
    search: { value: 'bud' },
    order: [{ column: 0, dir: 'asc' }],
    datestart: '2026-01-02',
    datefinish: '2026-01-31',
    st: 'pending',
  })
  expect(screen.getByRole('button', { name: /02\/01\/2026 – 31\/01\/2026/ })).toBeInTheDocument()
  expect(screen.getByText('Status: Menunggu')).toBeInTheDocument()
})

test.each(['from=kemarin', 'from=2026-02-31&to=2026-13-01', 'from=0000-01-01'])(
  'nonsense in the address (%s) is left out',
  async (range) => {
    const { server } = open(`/?page=-2&length=7&sort=-nothing&${range}`)
    await screen.findByText('Citra')
    expect(lastBody(server)).toMatchObject({ start: 0, length: 10, order: [], datestart: '1970-01-01' })
  },
)

test('writes its state to the URL; all changes but paging reset to the first page', async () => {
  const { server, router, user } = open('/?page=2')
  await screen.findByText('Citra')
  await user.click(screen.getByRole('button', { name: 'Nama' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name'))
  await user.type(screen.getByRole('searchbox'), 'bu')
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name&q=bu'))
  await user.click(screen.getByRole('button', { name: 'Halaman berikutnya' }))
  await waitFor(() => expect(lastBody(server)).toMatchObject({ start: 10, search: { value: 'bu' } }))
  expect(router.state.location.search).toBe('?sort=name&q=bu&page=2')
})

test('the last-page button keeps the focus on the last page and does nothing more', async () => {
  const { server, user } = open('/?page=4')
  await screen.findByText('Citra')
  const next = screen.getByRole('button', { name: 'Halaman berikutnya' })
  await user.click(next)
  await waitFor(() => expect(lastBody(server)).toMatchObject({ start: 40 }))
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'))
  expect(next).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('5 dari 5', { exact: false })).toBeInTheDocument()
})

test('a second change keeps the first one before it is rendered', async () => {
  const { router } = open()
  await screen.findByText('Citra')
  act(() => {
    screen.getByRole('button', { name: 'Nama' }).click()
    screen.getByRole('button', { name: 'Halaman berikutnya' }).click()
  })
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name&page=2'))
})

test('an action right after typing uses the typed search', async () => {
  const asked = jest.fn()
  fakeServer({ 'POST /api/things': page() })
  const toolbar: Parameters<typeof Things>[0]['toolbar'] = ({ search }) => (
    <button type="button" onClick={() => asked(search.value)}>
      Berkas
    </button>
  )
  const { user } = renderScreen(<Things toolbar={toolbar} />)
  await user.click(screen.getByRole('searchbox'))
  // Without the debounce of the search.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bu' } })
  await user.click(screen.getByRole('button', { name: 'Berkas' }))
  expect(asked).toHaveBeenCalledWith('bu')
})

test('moving from the search to a row does not change the rows during the debounce', async () => {
  const { router } = open()
  const sort = await screen.findByRole('button', { name: /Nama/ })
  const inRow = screen.getAllByRole('row')[1]!
  const search = screen.getByRole('searchbox')
  jest.useFakeTimers()
  fireEvent.change(search, { target: { value: 'bu' } })
  fireEvent.blur(search, { relatedTarget: inRow })
  await act(async () => {})
  expect(router.state.location.search).toBe('')
  fireEvent.blur(search, { relatedTarget: sort })
  await act(async () => {})
  expect(router.state.location.search).toBe('?q=bu')
  jest.useRealTimers()
})

test('a pending search does not navigate back after leaving the page', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { router } = open()
  await screen.findByText('Citra')
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  type('bu')
  // The URL is already that of the next page, which is still loading.
  window.history.pushState(null, '', '/next')
  act(() => jest.advanceTimersByTime(1_000))
  expect(router.state.location.search).toBe('')
  type('bud')
  act(() => jest.advanceTimersByTime(1_000))
  expect(router.state.location.search).toBe('?q=bud')
  window.history.pushState(null, '', '/')
  jest.useRealTimers()
})

test('keeps the rows, dimmed, while the next page loads', async () => {
  let asked = 0
  let finish = (_: Answer) => {}
  const server = fakeServer({
    'POST /api/things': () => {
      asked += 1
      return asked === 1 ? page() : new Promise<Answer>((resolve) => (finish = resolve))
    },
  })
  const { user, container } = renderScreen(<Things />)
  await screen.findByText('Citra')
  await user.click(screen.getByRole('button', { name: 'Halaman berikutnya' }))
  await waitFor(() => expect(container.querySelector('[data-old]')).toHaveTextContent('Citra'))
  finish(page([{ id: '3', name: 'Dewi', total: 1 }]))
  expect(await screen.findByText('Dewi')).toBeInTheDocument()
  expect(server.sent).toHaveLength(2)
})

test('distinguishes an empty table from a search without matches', async () => {
  const empty = open('/', page([], 0))
  expect(await screen.findByText('Belum ada data')).toBeInTheDocument()
  expect(screen.queryByText(/^0–0/)).toBeNull()
  empty.unmount()
  open('/?q=zzz', { body: { recordsTotal: 9, recordsFiltered: 0, data: [], sum: 0 } })
  expect(await screen.findByText('Tidak ada yang cocok')).toBeInTheDocument()
})

test('a failure shows the message and a retry button', async () => {
  const busy = { status: 503, body: { message: 'Layanan sedang sibuk.' } }
  const server = fakeServer({ 'POST /api/things': busy })
  const { user } = renderScreen(<Things summary={(reply) => <p>{reply ? reply.sum : 'dihitung'}</p>} />)
  expect(screen.getByText('dihitung')).toBeInTheDocument()
  expect(await screen.findByText('Layanan sedang sibuk.')).toBeInTheDocument()
  expect(screen.queryByText('dihitung')).not.toBeInTheDocument()
  server.handlers['POST /api/things'] = page()
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByText('Citra')).toBeInTheDocument()
})

test('shows totals of the selection and the visible range below the rows', async () => {
  open()
  await screen.findByText('Citra')
  expect(screen.getByText('1–10 dari 42')).toBeInTheDocument()
  expect(screen.getByText('12')).toBeInTheDocument()
})

test('renders each row as a card with a disclosure on a phone', async () => {
  const matchMedia = window.matchMedia
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') })
  open()
  const list = await screen.findByRole('list', { name: 'Daftar' })
  const [first] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('BudiRincianJumlah5')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  window.matchMedia = matchMedia
})

test('shows all cards of a long page on a phone', async () => {
  const matchMedia = window.matchMedia
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') })
  const many = Array.from({ length: 25 }, (_, index) => ({ id: `${index}`, name: `Nama ${index}`, total: 1 }))
  open('/', page(many))
  await screen.findByText('Nama 24')
  expect(within(screen.getByRole('list', { name: 'Daftar' })).getAllByRole('listitem')).toHaveLength(25)
  window.matchMedia = matchMedia
})

test('places an action next to the value of a card without a disclosure', async () => {
  const matchMedia = window.matchMedia
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') })
  fakeServer({ 'POST /api/things': page() })
  renderScreen(
    <Things
      columns={[
        { key: 'name', label: 'Nama', render: (one) => one.name, phone: 'lead' },
        { key: 'total', label: 'Jumlah', render: (one) => one.total, phone: 'value' },
      ]}
      actions={(one) => <button type="button">Ubah {one.name}</button>}
    />,
  )
  const action = await screen.findByRole('button', { name: 'Ubah Budi' })
  expect(action.parentElement?.parentElement).toHaveTextContent(/^5Ubah Budi$/)
  window.matchMedia = matchMedia
})

describe('when a focused button is removed, the focus moves', () => {
  const openWithAction = (actions: (one: Row) => React.ReactNode) => {
    const server = fakeServer({ 'POST /api/things': page() })
    const columns = [{ key: 'name', label: 'Nama', render: (one: Row) => one.name, phone: 'lead' as const }]
    return { server, ...renderScreen(<Things columns={columns} actions={actions} />) }
  }

  test('to its row, unless the user has moved on', async () => {
    const { server, user, queries } = openWithAction(
      (one) => one.total < 7 && <button type="button">Tandai {one.name}</button>,
    )
    await user.click(await screen.findByRole('button', { name: 'Tandai Budi' }))
    server.handlers['POST /api/things'] = page([{ id: '1', name: 'Budi', total: 9 }, rows[1]!])
    await act(() => queries.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai Budi' })).not.toBeInTheDocument())
    expect(screen.getByText('Budi').closest('tr')).toHaveFocus()

    const search = screen.getByRole('searchbox')
    await user.click(search)
    server.handlers['POST /api/things'] = page([])
    await act(() => queries.invalidateQueries())
    expect(search).toHaveFocus()
  })

  test('to the list when the row is removed, too', async () => {
    const { server, user, queries } = openWithAction((one) => (
      <button type="button">Batalkan {one.name}</button>
    ))
    await user.click(await screen.findByRole('button', { name: 'Batalkan Budi' }))
    server.handlers['POST /api/things'] = page([rows[1]!], 1)
    await act(() => queries.invalidateQueries())
    await waitFor(() => expect(screen.queryByText('Budi')).not.toBeInTheDocument())
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement).toContainElement(screen.getByRole('table'))
  })
})
