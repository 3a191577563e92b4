import '@mantine/dates/styles.css'
import 'dayjs/locale/id'
import { addDays, businessDay } from '@jejaring/calendar'
import { serverNow } from '@jejaring/web-platform'
import { Button, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type FormEvent, useState } from 'react'
import { FieldError } from '../form/field-error'
import { texts } from '../texts'
import { shownDay, typedDay, withSlashes } from './days'
import { endOfMonth } from './request'
import classes from './table.module.css'
import { tableTexts } from './texts'

interface DateRangePanelProps {
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** Two date inputs, a calendar, and common ranges; Enter applies. */
export default function DateRangePanel({ from, to, onChange }: DateRangePanelProps) {
  const [first, setFirst] = useState(from ? shownDay(from) : '')
  const [last, setLast] = useState(to ? shownDay(to) : '')
  const [isShown, setIsShown] = useState(false)
  const fault = faultOf(first, last)
  const today = businessDay(serverNow())
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to the form around the table, if there is one.
    event.stopPropagation()
    if (fault === undefined) onChange(typedDay(first), typedDay(last))
    else setIsShown(true)
  }
  return (
    <form noValidate className={classes.range} onSubmit={apply}>
      <div className={classes.side}>
        <div className={classes.presets}>
          <Preset label={tableTexts.today} onPick={() => onChange(today, today)} />
          <Preset label={tableTexts.last7} onPick={() => onChange(addDays(today, -6), today)} />
          <Preset
            label={tableTexts.thisMonth}
            onPick={() => onChange(`${today.slice(0, 8)}01`, endOfMonth(today))}
          />
          <Preset label={tableTexts.allDates} onPick={() => onChange(undefined, undefined)} />
        </div>
        <DayInput label={tableTexts.dateFrom} value={first} onChange={setFirst} />
        <DayInput label={tableTexts.dateTo} value={last} onChange={setLast} />
        {fault && (isShown || isComplete(first, last)) && (
          <div role="alert" style={{ color: 'var(--bad)', fontSize: 14 }}>
            <FieldError message={fault} />
          </div>
        )}
        <Button type="submit">{tableTexts.apply}</Button>
      </div>
      <DatePicker
        type="range"
        locale="id"
        allowSingleDateInRange
        weekendDays={[]}
        fullWidth
        hideOutsideDates
        defaultDate={from ?? today}
        ariaLabels={tableTexts.calendar}
        value={[typedDay(first) ?? null, typedDay(last) ?? null]}
        onChange={([start, end]) => {
          setFirst(start ? shownDay(start) : '')
          setLast(end ? shownDay(end) : '')
        }}
      />
    </form>
  )
}

/** Whether both dates are typed to the end: an error then appears before the form is sent. */
const isComplete = (...days: string[]): boolean => days.every((day) => day === '' || day.length === 10)

function DayInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <TextInput
      label={label}
      placeholder={texts.dateHint}
      inputMode="numeric"
      maxLength={10}
      value={value}
      onChange={(event) => onChange(withSlashes(event.currentTarget.value))}
    />
  )
}

function Preset({ label, onPick }: { label: string; onPick: () => void }) {
  return (
    <Button variant="default" size="xs" radius="xl" onClick={onPick}>
      {label}
    </Button>
  )
}

function faultOf(first: string, last: string): string | undefined {
  const from = typedDay(first)
  const to = typedDay(last)
  if ((first && !from) || (last && !to)) return tableTexts.dateWrong
  if (from && to && from > to) return tableTexts.dateOrder
  return undefined
}
