import { lazyPage, useHydrated } from '@jejaring/web-platform'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Sheet } from '../dialogs/sheet'
import { LazyContent } from '../layout/lazy-content'
import { LinesSkeleton } from '../layout/skeletons'
import { useIsPhone } from '../use-is-phone'
import { shownDay } from './days'
import classes from './table.module.css'
import { tableTexts } from './texts'

// Lazy: the calendar and its date library load when the range is first opened, the popover where no phone shows a sheet.
const DateRangePanel = lazyPage(() => import('./date-range-panel'))
const DateRangePopover = lazyPage(() => import('./date-range-popover'))

interface DateRangeProps {
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** A chip with the chosen range; opens a popover, or a sheet on a phone. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  const [opened, setOpened] = useState(false)
  const isPhone = useIsPhone()
  const isHydrated = useHydrated()
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
  // Not before the hydration: a click on a chip whose popover is missing would be lost.
  if (!isHydrated) return chip
  return (
    <LazyContent fallback={chip}>
      <DateRangePopover chip={chip} opened={opened} onChange={setOpened}>
        {panel}
      </DateRangePopover>
    </LazyContent>
  )
}
