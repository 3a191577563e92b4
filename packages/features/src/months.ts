import { businessDay } from '@jejaring/calendar'
import { serverNow } from '@jejaring/web-platform'
import { texts } from './texts'

/** Formats `2026-11` as "November 2026". */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${texts.months[Number(number) - 1] ?? ''} ${year}`
}

/** Formats `2026-11` as "Nov 2026". */
export function shortMonth(month: string): string {
  const [name = '', year] = monthText(month).split(' ')
  return `${name.slice(0, 3)} ${year}`
}

/** The latest `count` months as filter options; the current month has the value '', the server's default. */
export function latestMonths(count: number, now = serverNow()): { value: string; label: string }[] {
  const [year = 0, month = 1] = businessDay(now).split('-').map(Number)
  return Array.from({ length: count }, (_, monthsAgo) => {
    const name = new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 7)
    return { value: monthsAgo === 0 ? '' : name, label: monthText(name) }
  })
}
