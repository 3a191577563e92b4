import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { readDate } from '../../cli/import/read-date'
import type { SourceRow } from '../../cli/import/source-row'
import { type Installation, withInstallation } from '../../cli/operator/installation'
import { askServiceCommand } from '../../cli/operator/service-command'

export interface PastMember {
  readonly id: string
  readonly username: string
  readonly bank: {
    readonly id: number
    readonly name: string
    readonly fee: number
    readonly accountName: string
    readonly accountNumber: string
  }
}

/** Facts that the events of the past are made from. */
export interface PastFacts {
  readonly adminId: string
  /** Values of the configuration by key. */
  readonly values: Readonly<Record<string, string>>
  readonly leaders: readonly PastMember[]
  readonly rows: readonly SourceRow[]
  readonly random: () => number
  readonly now: Date
}

const FIRST_REQUEST_DAY = -80
const WITHDRAWAL_INTERVAL_DAYS = 6
/** One request of this many is refused. */
const REQUESTS_PER_REFUSAL = 14
const REWARD_POINTS = 50
/** Days of the winners of Tour Bali, counted from today. */
const WINNER_DAYS = [-61, -38, -19, -6]
const HOUR_MS = 3_600_000

/** Services whose commands import the past. */
const pastServices = ['wallet', 'rewards']

/** Imports decided withdrawals, reward claims and winners with dates in the ninety days before today. */
export async function importPast(facts: PastFacts): Promise<void> {
  const { values } = facts
  const withdrawals = { values, withdrawals: pastWithdrawals(facts) }
  const claims = { rewards: pastRewardClaims(facts), prizes: pastPrizes(facts) }
  await withInstallation({ services: pastServices }, async (installation: Installation) => {
    const send = (service: string, command: string, past: object) =>
      askServiceCommand(installation, service, [command], JSON.stringify(past))
    console.log(await send('wallet', 'import-withdrawals', withdrawals))
    console.log(await send('rewards', 'import-claims', claims))
  })
}

/** Requests of all leaders about every six days, oldest first. The import skips those without the money. */
export function pastWithdrawals({ leaders, adminId, random, now }: PastFacts) {
  const requests = leaders.flatMap(({ id: memberId, bank }, leader) => {
    const made = []
    for (let day = FIRST_REQUEST_DAY + leader; day < -3; day += WITHDRAWAL_INTERVAL_DAYS) {
      for (const [type, amount, isDue] of [
        ['sponsor', 200_000 + 100_000 * Math.floor(random() * 3), true],
        ['pairing', 200_000 + 100_000 * Math.floor(random() * 4), true],
        ['voucher', 50_000, day > -45 && random() < 0.3],
      ] as const) {
        const requestedAt = timeOn(day, 9 + random() * 11, now)
        const decidedAt = timeOn(day + 1 + Math.floor(random() * 2), 10 + random() * 6, now)
        if (isDue) made.push({ type, amount, memberId, bank, adminId, requestedAt, decidedAt })
      }
    }
    return made
  })
  return requests
    .sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime())
    .map((request, index) => ({ ...request, ...outcomeOf(index) }))
}

function outcomeOf(index: number) {
  return index % REQUESTS_PER_REFUSAL === REQUESTS_PER_REFUSAL - 1
    ? { status: 'failed', reason: 'Nama pemilik rekening tidak cocok' }
    : { status: 'success', reason: '' }
}

/** A claim of each leader who qualified for the first reward more than five days ago. */
export function pastRewardClaims({ leaders, adminId, rows, now }: PastFacts) {
  const qualified = qualificationTimes(
    rows,
    leaders.map(({ username }) => username),
  )
  return leaders.flatMap(({ id: memberId, username, bank }) => {
    const since = qualified.get(username)
    if (!since || since.getTime() > timeOn(-5, 0, now).getTime()) return []
    const claimedAt = new Date(since.getTime() + 20 * HOUR_MS)
    const decidedAt = new Date(claimedAt.getTime() + 49 * HOUR_MS)
    return [{ memberId, adminId, payee: payeeOf(bank), rewardId: 1, claimedAt, decidedAt }]
  })
}

/** Two trips and two bonuses, won by the first leaders. */
export function pastPrizes({ leaders, adminId, values, now }: PastFacts) {
  return leaders.slice(0, WINNER_DAYS.length).map(({ id: memberId, bank }, index) => {
    const day = WINNER_DAYS[index]!
    const type = index % 2 === 0 ? 'prize' : 'bonus'
    const times = {
      addedAt: timeOn(day - 3, 10, now),
      claimedAt: timeOn(day - 2, 19, now),
      decidedAt: timeOn(day, 11, now),
    }
    return { memberId, adminId, payee: payeeOf(bank), type, bonus: values.tour_bali_bonus, ...times }
  })
}

/** When both legs of each leader reached the points of the first reward. */
function qualificationTimes(
  rows: readonly SourceRow[],
  leaders: readonly string[],
): ReadonlyMap<string, Date> {
  const parents = new Map(rows.map(({ username, upline, side }) => [username, { upline, side }]))
  const points = new Map(leaders.map((leader) => [leader, { left: 0, right: 0 }]))
  const times = new Map<string, Date>()
  for (const { username, date } of rows) {
    for (let at = parents.get(username); at; at = parents.get(at.upline)) {
      const legs = points.get(at.upline)
      if (!legs) continue
      legs[at.side === 'left' ? 'left' : 'right']++
      if (Math.min(legs.left, legs.right) >= REWARD_POINTS && !times.has(at.upline))
        times.set(at.upline, readDate(date) as Date)
    }
  }
  return times
}

function payeeOf({ id, name, accountName, accountNumber }: PastMember['bank']) {
  return { bankId: id, bankName: name, bankAccountName: accountName, bankAccountNumber: accountNumber }
}

/** A time in Jakarta, some days from today. */
function timeOn(day: number, hour: number, now: Date): Date {
  const start = startOfDay(addDays(businessDay(now), day)).getTime()
  return new Date(start + Math.floor(hour * HOUR_MS))
}
