import { Chart } from '@jejaring/features'
import * as texts from '../../texts'
import { BONUS_KINDS, type EarningsDay } from './earnings'

const words = texts.dashboard.earnings
const tones = { sponsor: 'brand', pairing: 'light', pairing_level: 'blue' } as const

/** Stacked column chart of the three bonuses by day, oldest first. */
export function EarningsChart({ days }: { days: EarningsDay[] }) {
  return (
    <Chart
      label={words.title}
      pointLabel={words.day}
      totalTitle={words.sum(days.length)}
      series={BONUS_KINDS.map((kind) => ({ label: words.kinds[kind], tone: tones[kind] }))}
      points={days.map((day) => ({
        title: dayText(day.day),
        tick: dayText(day.day).slice(0, 5),
        values: BONUS_KINDS.map((kind) => day[kind]),
      }))}
      unit="rupiah"
      stacked
    />
  )
}

/** A business day as DD/MM/YYYY. */
function dayText(day: string): string {
  return day.split('-').reverse().join('/')
}
