import { Amount, FiguresTable } from '@jejaring/ui'
import { useState } from 'react'
import { texts } from '../../texts'
import { BONUS_KINDS, type EarningsDay, totalEarnings } from './earnings'
import classes from './earnings-chart.module.css'

const words = texts.dashboard.earnings

/** Stacked column chart of the three bonuses by day, oldest first, with the same data as a table below. */
export function EarningsChart({ days }: { days: EarningsDay[] }) {
  const [selectedDay, setSelectedDay] = useState<EarningsDay>()
  const maxTotal = Math.max(...days.map(totalEarnings))
  const sum = days.reduce((total, day) => total + totalEarnings(day), 0)
  return (
    <>
      <p className={classes.sum}>
        {selectedDay ? dayText(selectedDay.day) : words.sum(days.length)}{' '}
        <strong>
          <Amount value={selectedDay ? totalEarnings(selectedDay) : sum} />
        </strong>
      </p>
      <div className={classes.chart} aria-hidden onPointerLeave={() => setSelectedDay(undefined)}>
        {days.map((day) => (
          <div
            key={day.day}
            className={classes.day}
            data-chosen={selectedDay === day || undefined}
            onPointerEnter={() => setSelectedDay(day)}
          >
            {BONUS_KINDS.map((kind) => (
              <span key={kind} data-kind={kind} style={{ height: `${(day[kind] / maxTotal) * 100}%` }} />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{dayText(days[0]?.day)}</span>
        <span>{dayText(days.at(-1)?.day)}</span>
      </div>
      <Legend />
      <EarningsTable days={days} />
    </>
  )
}

function Legend() {
  return (
    <ul className={classes.legend}>
      {BONUS_KINDS.map((kind) => (
        <li key={kind} data-kind={kind}>
          {words.kinds[kind]}
        </li>
      ))}
    </ul>
  )
}

function EarningsTable({ days }: { days: EarningsDay[] }) {
  return (
    <FiguresTable
      summary={words.table}
      caption={words.title}
      titles={[words.day, ...BONUS_KINDS.map((kind) => words.short[kind])]}
      rows={[...days].reverse().map((day) => ({
        key: day.day,
        title: dayText(day.day),
        cells: BONUS_KINDS.map((kind) => <Amount key={kind} value={day[kind]} />),
      }))}
    />
  )
}

/** A business day as DD/MM/YYYY. */
function dayText(day = ''): string {
  return day.split('-').reverse().join('/')
}
