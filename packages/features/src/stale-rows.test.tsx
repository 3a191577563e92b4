import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { DataTable } from './data-table'
import { tableAt } from './testing/table-at'

const source = tableAt<{ id: string; name: string }, object>('/api/things', ['things'])
const page = (name: string) => ({ body: { recordsTotal: 1, recordsFiltered: 1, data: [{ id: '1', name }] } })

async function open() {
  const server = fakeServer({ 'POST /api/things': page('Budi') })
  const view = renderScreen(
    <DataTable
      source={source}
      label="Daftar"
      rowKey={(one) => one.id}
      columns={[{ key: 'name', label: 'Nama', render: (one) => one.name }]}
    />,
  )
  await screen.findByText('Budi')
  return { server, ...view, again: () => act(() => view.queries.invalidateQueries()) }
}

const rows = () => screen.getByRole('table').closest('[aria-busy]')
const notice = () => screen.queryByText('Data terbaru belum bisa dimuat.')

test('marks rows as outdated after a failed refetch until a retry succeeds', async () => {
  const { server, user, again } = await open()
  server.handlers['POST /api/things'] = { status: 503, body: { message: 'Sedang sibuk.' } }
  await again()
  expect(await screen.findByRole('alert')).toHaveTextContent('Data terbaru belum bisa dimuat.')
  expect(rows()).toHaveTextContent('Budi')

  let answer = (_: ReturnType<typeof page>) => {}
  server.handlers['POST /api/things'] = () => new Promise((resolve) => (answer = resolve))
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  const button = await screen.findByRole('button', { name: 'Memuat data' })
  expect(button).toHaveFocus()
  answer(page('Budiman'))
  expect(await screen.findByText('Budiman')).toBeInTheDocument()
  expect(notice()).not.toBeInTheDocument()
  // The retry button is removed; the focus must not move to the document.
  expect(document.body).not.toHaveFocus()
})

test('does not mark rows while offline', async () => {
  const { server, again } = await open()
  server.handlers['POST /api/things'] = 'offline'
  await again()
  await waitFor(() => expect(notice()).toBeInTheDocument())
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(notice()).not.toBeInTheDocument()
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
})
