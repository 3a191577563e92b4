import { lazyPage } from '@jejaring/web-platform'
import { Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Sheet } from '../dialogs/sheet'
import { LazyContent } from '../layout/lazy-content'
import { LinesSkeleton } from '../layout/skeletons'
import { useIsPhone } from '../use-is-phone'
import { shownDay } from './days'
import classes from './table.module.css'
import { tableTexts } from './texts'

// Lazy: the calendar and its date library load when the range is first opened.
const DateRangePanel = lazyPage(() => import('./date-range-panel'))

interface DateRangeProps {
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** A chip with the chosen range; opens a popover, or a sheet on a phone. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  const [opened, setOpened] = useState(false)
  const isPhone = useIsPhone()
  const close = () => setOpened(false)
  const chip = (
    <button
      type="button"
      className={classes.chip}
      data-set={from || to ? true : undefined}
      onClick={() => setOpened((now) => !now)}
    >
      <IconCalendar size={16} aria-hidden />
      {from || to ? `${from ? shownDay(from) : '…'} – ${to ? shownDay(to) : '…'}` : tableTexts.allDates}
      <IconChevronDown size={16} aria-hidden />
    </button>
  )
  const panel = (
    <div className={classes.dates}>
      <LazyContent fallback={<LinesSkeleton lines={6} />}>
        <DateRangePanel
          from={from}
          to={to}
          onChange={(nextFrom, nextTo) => {
            onChange(nextFrom, nextTo)
            close()
          }}
        />
      </LazyContent>
    </div>
  )
  if (isPhone) {
    return (
      <>
        {chip}
        <Sheet opened={opened} onClose={close} title={tableTexts.dates}>
          {panel}
        </Sheet>
      </>
    )
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>{chip}</Popover.Target>
      <Popover.Dropdown>{panel}</Popover.Dropdown>
    </Popover>
  )
}
