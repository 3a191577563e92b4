import { FiguresTable, rupiah } from '@jejaring/ui'
import { useState } from 'react'
import { texts } from '../../texts'
import { type EarningsDay, kinds, totalOf } from './earnings'
import classes from './earnings-chart.module.css'
import { type Cover, Money } from './money'

const words = texts.dashboard.earnings

interface EarningsChartProps {
  days: EarningsDay[]
  hidden: Cover
}

/** One column for each day, oldest first, of the three bonuses one over the other; the table below says the same. */
export function EarningsChart({ days, hidden }: EarningsChartProps) {
  const [chosen, setChosen] = useState<EarningsDay>()
  const most = Math.max(...days.map(totalOf))
  const sum = days.reduce((total, day) => total + totalOf(day), 0)
  return (
    <>
      <p className={classes.sum}>
        {chosen ? dayText(chosen.day) : words.sum(days.length)}{' '}
        <strong>
          <Money value={chosen ? totalOf(chosen) : sum} hidden={hidden} />
        </strong>
      </p>
      <div className={classes.chart} aria-hidden onPointerLeave={() => setChosen(undefined)}>
        {days.map((day) => (
          <div
            key={day.day}
            className={classes.day}
            data-chosen={chosen === day || undefined}
            onPointerEnter={() => setChosen(day)}
          >
            {kinds.map((kind) => (
              <span key={kind} data-kind={kind} style={{ height: `${(day[kind] / most) * 100}%` }} />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{dayText(days[0]?.day)}</span>
        <span>{dayText(days.at(-1)?.day)}</span>
      </div>
      <Legend />
      <EarningsTable days={days} hidden={hidden} />
    </>
  )
}

function Legend() {
  return (
    <ul className={classes.legend}>
      {kinds.map((kind) => (
        <li key={kind} data-kind={kind}>
          {words.kinds[kind]}
        </li>
      ))}
    </ul>
  )
}

function EarningsTable({ days, hidden }: EarningsChartProps) {
  const amount = (value: number) => (hidden === false ? rupiah(value) : words.covered)
  return (
    <FiguresTable
      summary={words.table}
      caption={words.title}
      titles={[words.day, ...kinds.map((kind) => words.short[kind])]}
      rows={[...days].reverse().map((day) => ({
        ...{ key: day.day, title: dayText(day.day) },
        cells: kinds.map((kind) => amount(day[kind])),
      }))}
    />
  )
}

/** A business day as DD/MM/YYYY. */
function dayText(day = ''): string {
  return day.split('-').reverse().join('/')
}
