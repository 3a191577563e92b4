import type { WaitingItem } from '@jejaring/features'
import { Amount, count, dateTimeText } from '@jejaring/ui'
import { serverNow } from '@jejaring/web-platform'
import * as texts from '../../texts'
import classes from './home.module.css'
import { HomeRow } from './home-row'

const words = texts.home

/** The list of each item, filtered to it. */
const paths: Readonly<Record<string, string>> = {
  withdrawals_pending: '/a/withdraws?st=pending',
  withdrawals_process: '/a/withdraws?st=process',
  payouts_approval: '/a/payouts?step=waiting',
  payouts_ready: '/a/payouts?step=ready',
  payouts_result: '/a/payouts?step=at_bank',
  vouchers_pending: '/a/vouchers?fstatus=pending',
  vouchers_process: '/a/vouchers?fstatus=process',
  claims_pending: '/a/rewards?fstatus=pending',
  claims_process: '/a/rewards?fstatus=process',
  prizes_pending: '/a/prizes/tour-bali?fstatus=pending',
  proposals: '/a/proposals',
  messages_failed: '/a/configs/whatsapp?st=failed',
  messages_expiring: '/a/configs/whatsapp?st=waiting',
}

/** How many rows wait, their sum, and how long the oldest has waited. */
export function WaitingRow({ item }: { item: WaitingItem }) {
  const { name, count: rows, amount, oldest_at: oldest } = item
  const notes = [
    ...(rows && oldest ? [words.oldest(ageOf(oldest), dateTimeText(oldest))] : []),
    ...(rows && name === 'dead_letters' ? [words.deadLettersHelp] : []),
  ]
  return (
    <HomeRow label={words.items[name] ?? name} note={notes.join('. ')} to={paths[name]}>
      {rows === null ? (
        <span className={classes.none}>{words.unavailable}</span>
      ) : rows === 0 ? (
        <span className={classes.none}>{words.none}</span>
      ) : (
        <>
          {amount !== null && <Amount value={amount} />}
          <strong className={classes.count}>{count(rows)}</strong>
        </>
      )}
    </HomeRow>
  )
}

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

/** Whole minutes, hours or days since a time. */
function ageOf(time: string): string {
  const minutes = Math.max(0, Math.floor((serverNow().getTime() - Date.parse(time)) / MINUTE_MS))
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours === 0) return words.minutes(minutes)
  return hours < HOURS_PER_DAY ? words.hours(hours) : words.days(count(Math.floor(hours / HOURS_PER_DAY)))
}
