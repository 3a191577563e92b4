import { setTimeout as sleep } from 'node:timers/promises'
import { type BonusLine, defaultPlan, type Plan } from '@jejaring/oracle'
import { ObservedTree } from '../support/http/observed-tree'
import { registrationBody, seededRandom } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { PlacementLog } from './placement-log'
import { type SecondReplica, startSecondReplica } from './second-replica'

const password = 'sandi-member-uji'
const PINS_PER_SESSION = 500
const QUIET_REGISTRATIONS = 25
const LOADED_REGISTRATIONS_PER_SESSION = 10
/** Bounds each phase on a slow machine; what was registered until then is compared. */
const MAX_PHASE_MS = 12_000

/** Pairs beyond the limit are common, so that previews contain flushed ones. */
const plan: Plan = {
  ...defaultPlan,
  packages: { ...defaultPlan.packages, REG: { bonusSponsor: 100_000n, pair: 1, flushout: 2 } },
}

const seed = Number(process.env.PREVIEWS_SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)
const oneOf = <T>(many: readonly T[]): T => many[Math.floor(random() * many.length)]!

/** A member who registers others, logged in at both replicas. */
interface Session {
  readonly username: string
  readonly replicas: readonly [Visitor, Visitor]
}

interface Bonus {
  readonly username: string | null
  readonly account: number | null
  readonly type: string
  readonly level: number
  readonly pair: number
  readonly paid: number
  readonly flushed: number
  readonly amount: number
}

interface Preview {
  readonly bonuses: readonly Bonus[]
  readonly business_day: string
  readonly seq: number
}

interface Outcome {
  readonly bonuses: readonly Bonus[]
  readonly first_seq: number
  readonly last_seq: number
}

/** A registration with the preview that was requested directly before it. */
interface PreviewedRegistration {
  readonly session: Session
  readonly usernames: readonly string[]
  readonly preview: Preview
}

interface SettledRegistration extends PreviewedRegistration {
  readonly outcome: Outcome
}

let system: RunningSystem
let replica: SecondReplica
let sessions: Session[]
let bankId: string
let serial = 0
const tree = new ObservedTree('admin')

beforeAll(async () => {
  system = await RunningSystem.start()
  replica = await startSecondReplica(system)
  expect(await system.command('config', 'package', 'REG', 'flushout', '2')).toMatchObject({ code: 0 })
  const admin = await logIn('admin', adminPassword)
  const [visitor] = admin.replicas
  const banks = await visitor.get<{ results: { id: string }[] }>('/api/banks/select2')
  bankId = banks.body.results[0]!.id
  const pins = { package_id: 1, qty: 5 * PINS_PER_SESSION, password: adminPassword }
  expect(await visitor.post('/api/pins/create', pins)).toMatchObject({ status: 200 })
  const { usernames } = await register(admin, visitor, 7)
  const members = usernames.slice(0, 4)
  for (const username of members) {
    const transfer = { package_id: 1, username, qty: PINS_PER_SESSION, password: adminPassword }
    expect(await visitor.post('/api/pins/transfer', transfer)).toMatchObject({ status: 200 })
  }
  sessions = [admin, ...(await Promise.all(members.map((username) => logIn(username, password))))]
})

afterAll(async () => {
  await replica?.stop()
  await system?.stop()
})

async function logIn(username: string, secret: string): Promise<Session> {
  const replicas = [new Visitor(system.origin), new Visitor(replica.origin)] as const
  for (const visitor of replicas) await visitor.login(username, secret)
  return { username, replicas }
}

/** Previews a random registration of the session and registers it at once, or after `meanwhile`. */
async function register(
  session: Session,
  registrar: Visitor,
  quantity: number,
  previewer = registrar,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<PreviewedRegistration> {
  const slot = tree.takeSlot(session.username, random)
  if (!slot) throw new Error('no free slot')
  const usernames = Array.from({ length: quantity }, () => `uji${String(serial++).padStart(4, '0')}`)
  const preview = await readPreview(previewer, {
    upline: slot.upline,
    position: slot.side,
    accountqty: quantity,
  })
  await meanwhile()
  const person = { name: 'Uji Coba', phone: '081234567890', bankId, account: '1234567890', password }
  const answer = await registrar.post('/api/networks/register', registrationBody(slot, usernames, person))
  expect(answer).toMatchObject({ status: 200, body: { usernames } })
  tree.place(slot, usernames, session.username)
  return { session, usernames, preview }
}

/** Repeats a 503 as the page does: settlement was more than a second behind. */
async function readPreview(visitor: Visitor, body: object): Promise<Preview> {
  for (let attempt = 0; ; attempt++) {
    const answer = await visitor.post<{ preview: Preview }>('/api/networks/preview', body)
    if (answer.status === 200) return answer.body.preview
    if (answer.status !== 503 || attempt >= 20)
      throw new Error(`preview: ${answer.status} ${answer.body.message}`)
    await sleep(200)
  }
}

/** Reads the outcomes, and then the log, which contains all of them. */
async function readOutcomes(
  all: readonly PreviewedRegistration[],
): Promise<{ log: PlacementLog; happened: readonly SettledRegistration[] }> {
  const happened: SettledRegistration[] = []
  for (const registered of all) {
    const path = `/api/networks/outcome?username=${registered.usernames.at(-1)}`
    const { body } = await registered.session.replicas[0].get<{ outcome: Outcome }>(path)
    happened.push({ ...registered, outcome: body.outcome })
  }
  return { log: await PlacementLog.read(system, plan), happened }
}

/** Calls `next` until there are `count` results or the time of a phase is over, and until they are enough. */
async function repeat<T>(
  count: number,
  next: () => Promise<T>,
  isEnough = (results: readonly T[]) => results.length > 0,
): Promise<T[]> {
  const results: T[] = []
  const end = performance.now() + MAX_PHASE_MS
  const isDue = () => results.length < count && performance.now() < end
  while (isDue() || (!isEnough(results) && results.length < 2 * count)) results.push(await next())
  expect(isEnough(results)).toBe(true)
  return results
}

/** Sums by receiver, kind and level. */
function sums(
  rows: readonly (readonly [key: string, pair: number, paid: number, flushed: number, amount: number])[],
) {
  const byKey: Record<string, number[]> = {}
  for (const [key, ...numbers] of rows)
    byKey[key] = numbers.map((number, index) => number + (byKey[key]?.[index] ?? 0))
  return byKey
}

const shownSums = (bonuses: readonly Bonus[], usernames: readonly string[]) =>
  sums(
    bonuses.map(({ username, account, type, level, pair, paid, flushed, amount }) => [
      `${username ?? usernames[(account ?? 0) - 1]} ${type} ${level}`,
      ...([pair, paid, flushed, amount] as const),
    ]),
  )

const modelledSums = (bonuses: readonly BonusLine[]) =>
  sums(
    bonuses.map(({ receiver, kind, level, matched, paid, flushed, amount }) => [
      `${receiver} ${kind} ${level}`,
      ...([matched, paid, flushed, Number(amount)] as const),
    ]),
  )

interface PreviewComparison {
  readonly previewed: object
  readonly earned: object
  /** Numbers of the last placement in the preview and of the first one of the registration. */
  readonly seen: number
  readonly first: number
  /** Usernames of the placements between the preview and the registration. */
  readonly between: readonly string[]
  /** Midnight was not between the two. */
  readonly isSameDay: boolean
}

/** Preview and outcome both equal the rule book on the part of the log that they count. */
function compare(
  log: PlacementLog,
  { session, usernames, preview, outcome }: SettledRegistration,
): PreviewComparison {
  const [seen, first] = [preview.seq, outcome.first_seq]
  const previewed = shownSums(preview.bonuses, usernames)
  const earned = shownSums(outcome.bonuses, usernames)
  const day = preview.business_day
  const context = { seed, usernames, seen, first }
  expect({ ...context, sums: previewed }).toEqual({
    ...context,
    sums: modelledSums(log.bonusesAfter(seen, usernames, session.username, { day })),
  })
  expect({ ...context, sums: earned }).toEqual({
    ...context,
    sums: modelledSums(log.bonusesAfter(first - 1, usernames, session.username)),
  })
  expect(log.members(first, outcome.last_seq)).toEqual(usernames)
  const between = log.members(seen + 1, first - 1)
  return { previewed, earned, seen, first, between, isSameDay: day === log.dayOf(first) }
}

/** Nobody else registered: the outcome is the preview, always. */
async function expectEqual(all: readonly PreviewedRegistration[]): Promise<void> {
  const { log, happened } = await readOutcomes(all)
  for (const one of happened) {
    const { previewed, earned, between, isSameDay } = compare(log, one)
    expect({ seed, usernames: one.usernames, between }).toMatchObject({ between: [] })
    if (isSameDay) expect(earned).toEqual(previewed)
  }
}

test('a preview right after any registration equals what is then earned', async () => {
  const next = () => {
    const session = oneOf(sessions)
    return register(session, session.replicas[0], oneOf([1, 3, 7]))
  }
  // Otherwise the limit made no difference.
  const hasFlushed = (registered: readonly PreviewedRegistration[]) =>
    registered.some(({ preview }) => preview.bonuses.some(({ flushed }) => flushed > 0))
  await expectEqual(await repeat(QUIET_REGISTRATIONS, next, hasFlushed))
})

test('a preview of another replica than the one that registered equals what is earned', async () => {
  const registered = await repeat(QUIET_REGISTRATIONS, () => {
    const session = oneOf(sessions)
    const [previewer, registrar] = random() < 0.5 ? session.replicas : [...session.replicas].reverse()
    return register(session, registrar!, oneOf([1, 3, 7]), previewer)
  })
  await expectEqual(registered)
})

test('under load every difference is explained by placements in between', async () => {
  const streams = await Promise.all(
    sessions.map((session) =>
      repeat(LOADED_REGISTRATIONS_PER_SESSION, () =>
        register(session, oneOf(session.replicas), oneOf([1, 3, 7]), oneOf(session.replicas)),
      ),
    ),
  )
  const others = () => register(sessions[1]!, sessions[1]!.replicas[0], 1)
  const [visitor] = sessions[0]!.replicas
  const overtaken = await register(sessions[0]!, visitor, 3, visitor, others)
  let withOthersBetween = 0
  for (const stream of [...streams, [overtaken]]) {
    const { log, happened } = await readOutcomes(stream)
    let own: readonly string[] = []
    for (const one of happened) {
      const { previewed, earned, between, seen, isSameDay } = compare(log, one)
      // The session's own last registration is always counted.
      expect(log.members(1, seen)).toEqual(expect.arrayContaining([...own]))
      if (between.length === 0 && isSameDay) expect(earned).toEqual(previewed)
      if (between.length > 0) withOthersBetween += 1
      own = one.usernames
    }
  }
  // At least that of the registration that was overtaken.
  expect(withOthersBetween).toBeGreaterThan(0)
})
