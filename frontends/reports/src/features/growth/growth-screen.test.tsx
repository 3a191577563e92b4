import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { syncServerClock } from '@jejaring/web-platform'
import { screen, within } from '@testing-library/react'
import GrowthScreen from './growth-screen'

// The running month is December.
syncServerClock(new Date('2026-12-10T10:00:00+07:00').toUTCString())

const at = 'POST /api/reports/datatable'
const page = (rows: object[]) => ({
  body: { recordsTotal: rows.length, recordsFiltered: rows.length, data: rows },
})
const branch = { name: 'Citra Lestari', members: 40, last_day: '2026-11-20' }
const answers = {
  [`${at}/growth`]: page([
    { month: '2026-12', joined: 0, members: 40, active: 2, active_before: 10, retained: 1 },
    { month: '2026-11', joined: 5, members: 40, active: 10, active_before: 8, retained: 6 },
    { month: '2026-10', joined: 35, members: 35, active: 8, active_before: 0, retained: 0 },
  ]),
  [`${at}/cohorts`]: page([
    { month: '2999-10', joined: 35, active: Array(13).fill(0) },
    { month: '2024-10', joined: 35, active: [8, 7, ...Array(11).fill(0)] },
  ]),
  [`${at}/branches`]: page([
    { ...branch, username: 'tumbuh1', recent: 5, earlier: 2 },
    { ...branch, username: 'lambat1', recent: 1, earlier: 2 },
    { ...branch, username: 'tidur01', recent: 0, earlier: 0 },
  ]),
  [`${at}/concentration`]: page([
    { position: 1, name: '10 teratas', members: 10, amount: 600_000, total: 1_000_000 },
  ]),
}

test('shows growth, activity and retention by month as a chart, a table and a file', async () => {
  fakeServer(answers)
  renderScreen(<GrowthScreen />)
  const months = await screen.findByRole('table', { name: 'Pertumbuhan dan aktivitas per bulan' })
  expect(within(months).getByRole('row', { name: /^Nov 2026/ })).toHaveTextContent('54010 (25%)6 (75%)')
  // Without activity in the month before there is no retention.
  expect(within(months).getByRole('row', { name: /^Okt 2026/ })).toHaveTextContent('0 (–)')
  const chart = screen.getByRole('table', { name: 'Aktivitas per bulan', hidden: true })
  const share = (name: RegExp) => within(chart).getByRole('row', { name, hidden: true })
  expect(share(/^November 2026/)).toHaveTextContent('25%75%')
  // Not 0 %: without anybody to compare with, and in a month that is not over yet.
  expect(share(/^Oktober 2026/)).toHaveTextContent('23%–')
  expect(share(/^Desember 2026/)).toHaveTextContent('––')
  for (const report of ['growth', 'cohorts', 'branches', 'concentration']) {
    const links = screen.getAllByRole('link', { name: 'Unduh Excel' })
    expect(links.map((link) => link.getAttribute('href'))).toContainEqual(
      expect.stringContaining(`/api/reports/export/${report}?format=xlsx`),
    )
  }
})

test('shows cohorts in percent, branches by what they do, and shares of the payout', async () => {
  fakeServer(answers)
  renderScreen(<GrowthScreen />)
  const table = (name: string) => screen.findByRole('table', { name })
  const cohorts = within(await table('Aktivitas menurut bulan bergabung'))
  expect(cohorts.getByRole('row', { name: /^Okt 2024/ })).toHaveTextContent('Okt 20243522,9%20%0%')
  // Months to come have no share yet.
  expect(cohorts.getByRole('row', { name: /^Okt 2999/ })).toHaveTextContent('Okt 299935––')
  const list = within(await table('Cabang menurut pertumbuhan'))
  for (const [username, state] of [
    ['tumbuh1', 'Tumbuh'],
    ['lambat1', 'Melambat'],
    ['tidur01', 'Tertidur'],
  ])
    expect(list.getByRole('row', { name: new RegExp(`^${username}`) })).toHaveTextContent(state!)
  const shares = within(await table('Porsi bonus penerima terbesar'))
  expect(shares.getByRole('row', { name: /^10 teratas/ })).toHaveTextContent('Rp. 600.00060%')
})
