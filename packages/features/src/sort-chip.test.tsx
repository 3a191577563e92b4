import type { Column } from '@jejaring/ui/table'
import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { DataTable, type DataTableProps } from './data-table'
import { tableAt } from './testing/table-at'

interface Row {
  id: string
  name: string
  total: number
}
const source = tableAt<Row, object>('/api/things', ['things'])
const columns: Column<Row>[] = [
  { key: 'photo', label: 'Foto', render: () => null, sortable: false },
  { key: 'name', label: 'Nama', render: (one) => one.name, phone: 'lead' },
  { key: 'total', label: 'Jumlah', render: (one) => one.total, phone: 'value' },
]

const matchMedia = window.matchMedia
beforeEach(() => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') })
})
afterEach(() => {
  window.matchMedia = matchMedia
})

async function open(at = '/', more: Partial<DataTableProps<Row, object>> = {}) {
  const data = [{ id: '1', name: 'Budi', total: 5 }]
  const server = fakeServer({
    'POST /api/things': { body: { recordsTotal: 42, recordsFiltered: 42, data } },
  })
  const view = renderScreen(
    <DataTable source={source} label="Daftar" rowKey={(one) => one.id} columns={columns} {...more} />,
    { at },
  )
  await screen.findByText('Budi')
  return { server, ...view }
}

const chip = () => screen.getByRole('combobox', { name: 'Urutkan' })

test('shows the sort order in a chip on a phone and sorts like the headers', async () => {
  const { server, router, user } = await open('/?page=2', { defaultSort: { key: 'total', dir: 'desc' } })
  expect(screen.getByText('Urutkan: Jumlah (turun)')).toBeInTheDocument()
  expect(chip()).toHaveDisplayValue('Jumlah (turun)')
  expect(
    within(chip())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([...['Nama (naik)', 'Nama (turun)'], ...['Jumlah (naik)', 'Jumlah (turun)']])
  await user.selectOptions(chip(), 'Nama (turun)')
  await waitFor(() => expect(server.sent.at(-1)?.body.order).toEqual([{ column: 1, dir: 'desc' }]))
  expect(router.state.location.search).toBe('?sort=-name')
  expect(screen.getByText('Urutkan: Nama (turun)')).toBeInTheDocument()
  await user.selectOptions(chip(), 'Jumlah (turun)')
  expect(router.state.location.search).toBe('')
})

test('shows no sort order for the default order of the server', async () => {
  const { router, user } = await open('/?sort=nothing')
  expect(chip()).toHaveDisplayValue('Urutkan')
  await user.selectOptions(chip(), 'Nama (naik)')
  expect(router.state.location.search).toBe('?sort=name')
  expect(within(chip()).queryByRole('option', { name: 'Urutkan' })).not.toBeInTheDocument()
})

test('is hidden without sortable columns and on a desktop', async () => {
  const fixed = columns.map((column) => ({ ...column, sortable: false }))
  const { unmount } = await open('/', { columns: fixed })
  expect(screen.queryByRole('combobox', { name: 'Urutkan' })).not.toBeInTheDocument()
  unmount()
  window.matchMedia = matchMedia
  await open()
  expect(screen.getByRole('button', { name: 'Nama' })).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Urutkan' })).not.toBeInTheDocument()
})
