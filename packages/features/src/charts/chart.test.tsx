import { PrivateAmounts } from '@jejaring/ui'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import uPlot from 'uplot'
import { Chart } from './chart'

const series = [
  { label: 'Sponsor', tone: 'brand' },
  { label: 'Pairing', tone: 'light' },
] as const
const points = [
  { title: 'Oktober 2026', tick: 'Okt', values: [1_500_000, 500_000] },
  { title: 'November 2026', tick: 'Nov', values: [-100_000, 250_000] },
]
const money = (
  <Chart
    label="Bonus per bulan"
    pointLabel="Bulan"
    totalTitle="2 bulan"
    series={[...series]}
    points={points}
    unit="rupiah"
    stacked
  />
)

/** The plot that jsdom would have drawn (`uplot-stub`). */
const latest = () => (uPlot as unknown as { latest?: { options: uPlot.Options; data: number[][] } }).latest
const axisText = (values: number[]) => {
  const text = latest()?.options.axes?.[1]?.values as unknown as
    | ((plot: null, values: number[]) => string[])
    | undefined
  return text?.(null, values)
}
beforeEach(() => Object.assign(uPlot, { latest: undefined }))

test('draws stacked sums without negative values, with short amounts at the axis', async () => {
  render(money)
  await waitFor(() => expect(latest()).toBeDefined())
  // The sums first, so that the first series covers its part.
  expect(latest()?.data).toEqual([
    [0, 1],
    [2_000_000, 250_000],
    [1_500_000, 0],
  ])
  expect(axisText([0, 1_500_000])).toEqual(['0', '1,5\u00a0jt'])
})

test('draws nothing before it comes near the window', async () => {
  const original = window.IntersectionObserver
  const enter: (() => void)[] = []
  window.IntersectionObserver = class {
    constructor(report: (entries: object[]) => void) {
      enter.push(() => report([{ isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  } as never
  try {
    render(money)
    await act(async () => await import('./plot'))
    expect(latest()).toBeUndefined()
    act(() => {
      for (const report of enter) report()
    })
    await waitFor(() => expect(latest()).toBeDefined())
  } finally {
    window.IntersectionObserver = original
  }
})

test('a table repeats the data for screen readers, newest first, sums above', () => {
  render(money)
  const table = screen.getByRole('table', { name: 'Bonus per bulan', hidden: true })
  const [, newest, oldest] = within(table).getAllByRole('row', { hidden: true })
  expect(newest).toHaveTextContent('November 2026−Rp. 100.000Rp. 250.000')
  expect(oldest).toHaveTextContent('Oktober 2026Rp. 1.500.000Rp. 500.000')
  expect(screen.getByText('2 bulan')).toHaveTextContent('2 bulan Rp. 2.150.000')
})

test('a missing value is a gap in the plot and a dash in the table', async () => {
  const share = [{ label: 'Bertahan', tone: 'blue' } as const]
  const months = [
    { title: 'Oktober 2026', tick: 'Okt', values: [null] },
    { title: 'November 2026', tick: 'Nov', values: [0] },
  ]
  render(<Chart label="Aktivitas" pointLabel="Bulan" unit="percent" series={share} points={months} />)
  await waitFor(() =>
    expect(latest()?.data).toEqual([
      [0, 1],
      [null, 0],
    ]),
  )
  const [, newest, oldest] = screen.getAllByRole('row', { hidden: true })
  expect([newest?.textContent, oldest?.textContent]).toEqual(['November 20260%', 'Oktober 2026–'])
})

test('a tooltip shows the figures under the pointer until it leaves', async () => {
  const { container } = render(money)
  await waitFor(() => expect(latest()).toBeDefined())
  const move = (idx: number | null) =>
    act(() => latest()?.options.hooks?.setCursor?.[0]?.({ cursor: { idx, left: 40 } } as uPlot))
  const shown = container.textContent
  move(0)
  expect(container.textContent).not.toBe(shown)
  expect(container).toHaveTextContent('Oktober 2026Sponsor Rp. 1.500.000')
  move(null)
  expect(container.textContent).toBe(shown)
})

test('hides amounts at the axis too', async () => {
  localStorage.setItem('jejaring-amounts', 'hidden')
  render(<PrivateAmounts>{money}</PrivateAmounts>)
  await waitFor(() => expect(axisText([1_500_000])).toEqual(['•••']))
})
