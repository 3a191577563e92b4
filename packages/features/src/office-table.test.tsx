import { type Answer, fakeServer, renderScreen } from '@jejaring/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
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

const status = (value: string, label: string) => ({ value, label })
const tabs = {
  name: 'st',
  label: 'Status',
  options: [status('pending', 'Menunggu'), status('success', 'Berhasil')],
  isTabs: true,
  oldestFirst: ['pending'],
}

/** Answers with one count for each status. */
function tabbed(others: Partial<React.ComponentProps<typeof DataTable<Row, TableOptions>>> = {}, at = '/') {
  const totals: Record<string, number> = { '': 42, pending: 7, success: 35 }
  const server = fakeServer({
    'POST /api/things': ({ body }) => page(rows, totals[String(body.st)]),
  })
  return { totals, server, ...renderScreen(<Things filters={[tabs]} compact {...others} />, { at }) }
}
const pages = (server: ReturnType<typeof fakeServer>) => server.sent.filter(({ body }) => body.length !== 1)

test('tabs count the rows of each status, and the waiting ones begin with the oldest', async () => {
  const { server, router, user } = tabbed()
  const list = await screen.findByRole('navigation', { name: 'Status' })
  await waitFor(() =>
    expect([...list.querySelectorAll('button')].map((tab) => tab.textContent)).toEqual([
      'Semua 42',
      'Menunggu 7',
      'Berhasil 35',
    ]),
  )
  await user.click(within(list).getByRole('button', { name: 'Menunggu 7' }))
  await waitFor(() =>
    expect(pages(server).at(-1)?.body).toMatchObject({ st: 'pending', order: [{ column: 1, dir: 'asc' }] }),
  )
  expect(router.state.location.search).toBe('?st=pending')
  await user.click(within(list).getByRole('button', { name: 'Berhasil 35' }))
  await waitFor(() =>
    expect(pages(server).at(-1)?.body).toMatchObject({ order: [{ column: 1, dir: 'desc' }] }),
  )
})

test('the count of the shown tab is that of its rows', async () => {
  const { totals, user } = tabbed()
  await user.click(await screen.findByRole('button', { name: 'Menunggu 7' }))
  await screen.findByText('1–7 dari 7')
  await user.click(screen.getByRole('button', { name: 'Semua 42' }))
  await screen.findByText('1–10 dari 42')
  totals.pending = 9
  await user.click(screen.getByRole('button', { name: 'Menunggu 7' }))
  await screen.findByText('1–9 dari 9')
  expect(screen.getByRole('button', { name: 'Menunggu 9' })).toBeInTheDocument()
})

test('the lower bound of a broad search is that of a count, not of the shown page', async () => {
  const server = fakeServer({
    'POST /api/things': ({ body }) => {
      const bound = { recordsFiltered: Math.max(200, Number(body.start) + 20), recordsMore: true }
      return { body: { draw: 1, recordsTotal: 900, data: rows, sum: 12, ...bound } }
    },
  })
  renderScreen(<Things filters={[tabs]} compact />, { at: '/?q=bu&page=30' })
  expect(await screen.findByRole('button', { name: 'Semua 200+' })).toBeInTheDocument()
  expect(pages(server)[0]?.body).toMatchObject({ start: 290 })
})

test('filters and pages are history entries, further letters of a search are not', async () => {
  const { router, user } = open()
  await screen.findByText('Citra')
  await user.click(screen.getByRole('button', { name: 'Halaman berikutnya' }))
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
  await user.type(screen.getByRole('searchbox'), 'bu')
  await waitFor(() => expect(router.state.location.search).toBe('?q=bu'))
  await user.type(screen.getByRole('searchbox'), 'di')
  await waitFor(() => expect(router.state.location.search).toBe('?q=budi'))
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?page=2')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('')
})

test('a click on the current tab is no entry of the history', async () => {
  const { router, user } = tabbed()
  await screen.findByText('Citra')
  await user.click(await screen.findByRole('button', { name: 'Menunggu 7' }))
  await waitFor(() => expect(router.state.location.search).toBe('?st=pending'))
  await user.click(screen.getByRole('button', { name: 'Menunggu 7' }))
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('')
})

test('an unknown status in the address counts as none', async () => {
  const { server } = tabbed({}, '/?st=xyz')
  await screen.findByText('Citra')
  expect(pages(server).at(-1)?.body).toMatchObject({ st: '' })
  expect(await screen.findByRole('button', { name: 'Semua 42' })).toHaveAttribute('aria-pressed', 'true')
})

test('rows that were added since are offered, not inserted', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { totals, user } = tabbed()
  await screen.findByText('Citra')
  totals[''] = 45
  await act(() => jest.advanceTimersByTimeAsync(31_000))
  const load = await screen.findByRole('button', { name: '3 baru · muat' })
  expect(screen.getByText('1–10 dari 42')).toBeInTheDocument()
  await user.click(load)
  expect(await screen.findByText('1–10 dari 45')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /baru · muat/ })).toBeNull()
  jest.useRealTimers()
})

test('a table without tabs offers added rows, and counts once in half a minute', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  let total = 42
  const server = fakeServer({ 'POST /api/things': () => page(rows, total) })
  const { user } = renderScreen(<Things compact />)
  await screen.findByText('Citra')
  expect(server.sent).toHaveLength(1)
  total = 43
  await act(() => jest.advanceTimersByTimeAsync(31_000))
  await user.click(await screen.findByRole('button', { name: '1 baru · muat' }))
  expect(await screen.findByText('1–10 dari 43')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /baru · muat/ })).toBeNull()
  expect(server.sent.map(({ body }) => body.length)).toEqual([10, 1, 10])
  jest.useRealTimers()
})

test('keys move between rows, check one or a range, open one and go to the search', async () => {
  const onChange = jest.fn()
  const opened = jest.fn()
  const sent = jest.fn()
  const three = [...rows, { id: '3', name: 'Dewi', total: 9 }]
  fakeServer({ 'POST /api/things': page(three, 3) })
  const { user } = renderScreen(
    <Things
      selection={{ isChecked: () => false, onChange, label: (one) => one.name }}
      actions={(one) => (
        <>
          <button type="button" onClick={() => sent(one.name)}>
            Kirim ulang
          </button>
          {one.name !== 'Budi' && (
            <button type="button" data-opens onClick={() => opened(one.name)}>
              Ubah
            </button>
          )}
        </>
      )}
    />,
  )
  await screen.findByText('Dewi')
  for (const header of screen.getAllByRole('columnheader')) expect(header).not.toBeEmptyDOMElement()
  await user.keyboard('jx')
  expect(onChange.mock.calls).toEqual([[rows[0], true]])
  await user.keyboard('jj{Shift>}X{/Shift}')
  expect(onChange.mock.calls.slice(1).map(([one]) => one.name)).toEqual(['Budi', 'Citra', 'Dewi'])
  await user.keyboard('k{Enter}')
  expect(opened.mock.calls).toEqual([['Citra']])
  // A row without an element that opens it.
  await user.keyboard('k{Enter}')
  expect(opened).toHaveBeenCalledTimes(1)
  expect(sent).not.toHaveBeenCalled()
  await user.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await user.keyboard('jx')
  expect(screen.getByRole('searchbox')).toHaveValue('jx')
  expect(onChange).toHaveBeenCalledTimes(4)
})

test('a click with Shift checks the range since the last one', async () => {
  const onChange = jest.fn()
  fakeServer({ 'POST /api/things': page([...rows, { id: '3', name: 'Dewi', total: 9 }], 3) })
  const { user } = renderScreen(
    <Things
      selection={{
        isChecked: () => false,
        isSelectable: ({ name }) => name !== 'Citra',
        onChange,
        label: (one) => one.name,
      }}
    />,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Budi' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Dewi' }))
  await user.keyboard('{/Shift}')
  expect(onChange.mock.calls.map(([one]) => one.name)).toEqual(['Budi', 'Budi', 'Dewi'])
})

test('page size, density, columns and views are remembered', async () => {
  const first = tabbed({}, '/?st=success')
  await screen.findByText('Citra')
  await first.user.click(screen.getByRole('button', { name: 'Tampilan' }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Jumlah' }))
  await first.user.click(screen.getByRole('menuitem', { name: 'Lega' }))
  await first.user.click(screen.getByRole('menuitem', { name: 'Simpan tampilan ini' }))
  await first.user.keyboard('{Escape}')
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Baris' }), '50')
  first.unmount()

  const again = tabbed()
  await screen.findByText('Citra')
  await waitFor(() => expect(pages(again.server).at(-1)?.body).toMatchObject({ length: 50, st: '' }))
  expect(screen.queryByRole('columnheader', { name: 'Jumlah' })).toBeNull()
  expect(screen.getByRole('table')).not.toHaveAttribute('data-compact')
  await again.user.click(screen.getByRole('button', { name: 'Tampilan' }))
  await again.user.click(await screen.findByRole('menuitem', { name: 'Berhasil' }))
  await waitFor(() => expect(again.router.state.location.search).toBe('?st=success'))
  localStorage.clear()
})

test('settings have a fixed key where the query key contains an id', async () => {
  const first = tabbed({ source: { ...source, key: ['things', 'file-1'] }, settingsKey: 'things-of-file' })
  await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Baris' }), '50')
  first.unmount()
  const { server } = tabbed({
    source: { ...source, key: ['things', 'file-2'] },
    settingsKey: 'things-of-file',
  })
  await screen.findByText('Citra')
  await waitFor(() => expect(pages(server).at(-1)?.body).toMatchObject({ length: 50 }))
  localStorage.clear()
})

test('a saved view starts at its first page', async () => {
  const { router, user } = tabbed({}, '/?st=success&page=2')
  await screen.findByText('Citra')
  await user.click(screen.getByRole('button', { name: 'Tampilan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Simpan tampilan ini' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Berhasil' }))
  await waitFor(() => expect(router.state.location.search).toBe('?st=success'))
  localStorage.clear()
})

test('columns hidden on a desktop stay on the cards of a phone', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
  document.cookie = 'choice-things-hidden=total'
  const matchMedia = window.matchMedia
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') })
  tabbed()
  const [card] = within(await screen.findByRole('list', { name: 'Daftar' })).getAllByRole('listitem')
  expect(card).toHaveTextContent('Jumlah')
  window.matchMedia = matchMedia
  localStorage.clear()
})
