import { businessDay } from '@jejaring/calendar'
import { Amount, count, dateText } from '@jejaring/ui'
import type { RowGroups } from '@jejaring/ui/table'
import * as texts from '../../texts'
import type { LedgerLine } from './wallet'
import classes from './wallet.module.css'

const words = texts.wallet

/** Groups the ledger by day in Jakarta, with the money of each day and its flushed pairs as one line. */
export const ledgerDays: RowGroups<LedgerLine> = {
  sortKey: 'created_at',
  keyOf: (line) => (line.created_at ? businessDay(new Date(line.created_at)) : ''),
  header: (lines, isPartial) => <DayHeader lines={lines} isPartial={isPartial} />,
  merge: mergeFlushed,
}

/**
 * Replaces the lines without money by one with the sum of the day's flushed pairs, in the place of the newest. Lines that
 * were paid in part count too, and remain.
 */
export function mergeFlushed(lines: LedgerLine[]): LedgerLine[] {
  const newest = lines.find(isFlushed)
  if (!newest) return lines
  const flushedLines = lines.filter((line) => isFlushed(line) || (line.flushed_pairs ?? 0) > 0)
  const pairs = flushedLines.reduce((sum, line) => sum + (line.flushed_pairs ?? 0), 0)
  const titled = pairs > 0 ? { ...newest, title: words.flushedPairs(count(pairs)) } : newest
  const merged =
    flushedLines.length === 1
      ? titled
      : { ...titled, description: words.flushedLines(count(flushedLines.length)), flushedLines }
  return lines.flatMap((line) => (line === newest ? [merged] : isFlushed(line) ? [] : [line]))
}

/** A line of amount 0 records pairs that were flushed. */
function isFlushed(line: LedgerLine): boolean {
  return line.amount === 0
}

function DayHeader({ lines, isPartial }: { lines: LedgerLine[]; isPartial: boolean }) {
  const sum = (type: LedgerLine['type']) =>
    lines.filter((line) => line.type === type).reduce((total, line) => total + line.amount, 0)
  const income = sum('In')
  const outgo = sum('Out')
  return (
    <span className={classes.day}>
      <span>
        <strong>{dateText(lines[0]?.created_at)}</strong>
        {isPartial && ` ${words.partialDay}`}
      </span>
      <span className={classes.daySums}>
        {income > 0 && <Amount value={income} direction="in" />}
        {outgo > 0 && <Amount value={outgo} direction="out" />}
      </span>
    </span>
  )
}
