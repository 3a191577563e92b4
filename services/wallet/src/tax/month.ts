import { businessDay } from '@jejaring/calendar'

export interface Month {
  /** `yyyy-mm`. */
  readonly name: string
  readonly firstDay: string
  /** The first day of the month after it. */
  readonly end: string
}

/** Parses `yyyy-mm`; empty text is the current month. Undefined when malformed. */
export function monthFrom(text: string, now: Date): Month | undefined {
  const name = text || businessDay(now).slice(0, 7)
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? []
  // The end of 9999-12 would be a five-digit year.
  if (!year || !month || year < '1970' || name === '9999-12') return undefined
  const next = new Date(Date.UTC(Number(year), Number(month), 1))
  return { name, firstDay: `${name}-01`, end: next.toISOString().slice(0, 10) }
}
