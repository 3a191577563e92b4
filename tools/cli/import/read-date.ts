const DATE_FORMATS = [
  // 2024-03-01, 2024-03-01 14:05, 2024-03-01T14:05:09, and with the Indonesian dot: 14.05, 14.05.09
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[ T](?<hour>\d\d)[:.](?<minute>\d\d)(?:[:.](?<second>\d\d))?)?$/,
  // 01/03/2024, 1/3/2024, 01/03/2024 14:05
  /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})(?: (?<hour>\d\d?)[:.](?<minute>\d\d)(?:[:.](?<second>\d\d))?)?$/,
]

/**
 * Parses a date and time in Jakarta as people and spreadsheets write it; undefined for anything else, 30
 * February included.
 */
export function readDate(text: string): Date | undefined {
  const found = DATE_FORMATS.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups)
  if (!found) return undefined
  const { year, minute = '00', second = '00' } = found
  const [month, day, hour] = [found.month, found.day, found.hour].map((part = '') => part.padStart(2, '0'))
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const moment = new Date(`${written}+07:00`)
  // JavaScript turns 30 February into 1 March.
  const same = Number.isFinite(moment.getTime()) && isoOf(moment) === written
  return same ? moment : undefined
}

function isoOf(moment: Date): string {
  return new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)
}
