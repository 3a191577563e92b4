import { businessDay } from '@jejaring/calendar'
import { serverNow } from '@jejaring/web-platform'
import { texts } from './texts'

/** `2026-11` as "November 2026". */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${texts.months[Number(number) - 1] ?? ''} ${year}`
}

/** `2026-11` as "Nov 2026", where there is little room. */
export function shortMonth(month: string): string {
  const [name = '', year] = monthText(month).split(' ')
  return `${name.slice(0, 3)} ${year}`
}

/** So many months up to the current one, which the server takes where none is named. */
export function latestMonths(count: number, moment = serverNow()): { value: string; label: string }[] {
  const [year = 0, month = 1] = businessDay(moment).split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const name = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
    return { value: back === 0 ? '' : name, label: monthText(name) }
  })
}
