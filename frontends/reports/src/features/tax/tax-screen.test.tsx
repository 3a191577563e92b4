import { latestMonths, monthText } from '@jejaring/features'
import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import TaxScreen from './tax-screen'

test('shows the worksheet of a month with totals and its export files', async () => {
  const sums = { gross: 130_000_000, base: 65_000_000, tax: 3_750_000 }
  const row = { id: 'm-1', username: 'citra', name: 'Citra Lestari', ...sums }
  const server = fakeServer({
    'GET /api/reports/reconciliation': { body: { reconciliation: null } },
    'POST /api/reports/datatable/pph21': {
      body: { recordsTotal: 1, recordsFiltered: 1, data: [row], totals: sums, month: '2026-11' },
    },
  })
  const { user } = renderScreen(<TaxScreen />)
  expect(await screen.findByRole('table')).toHaveTextContent(
    'citraCitra LestariRp. 130.000.000Rp. 65.000.000Rp. 3.750.000',
  )
  const [, last] = latestMonths(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Masa pajak' }), last?.label ?? '')
  await waitFor(() =>
    expect(server.to('/api/reports/datatable/pph21').at(-1)?.body).toMatchObject({ month: last?.value }),
  )
  const file = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Unduh Excel' })
  expect(Object.fromEntries(new URL(file.href).searchParams)).toMatchObject({
    format: 'xlsx',
    month: last?.value,
    sort: 'gross',
    dir: 'desc',
  })
})

test('month names are Indonesian and start at the current Jakarta month', () => {
  expect(latestMonths(3, new Date('2026-12-31T17:30:00Z'))).toEqual([
    { value: '', label: 'Januari 2027' },
    { value: '2026-12', label: 'Desember 2026' },
    { value: '2026-11', label: 'November 2026' },
  ])
  expect(monthText('2026-08')).toBe('Agustus 2026')
})
