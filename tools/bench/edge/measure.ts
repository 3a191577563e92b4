import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../shared/statistics'
import type { CallOptions, CallResult, Request } from './callers'
import { CASES, type Case, type CaseName, type RawRoute, type RoundInput, requestsOf } from './cases'
import type { PlacementOptions } from './placements'
import { type ProcessorTime, spent } from './processor-time'
import { ask } from './raw-stack'

/** Result of one side in one round. */
interface Side extends CallResult {
  readonly placementsPerSecond?: number
  /** Milliseconds of processor time per correct answer, by process. */
  readonly time: ReadonlyMap<string, number>
}

/** Figures of one call: medians over the rounds; rates are answers per second, times milliseconds. */
export interface Figures {
  readonly name: CaseName
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly time: Readonly<Record<string, number>>
  /** The raw stack right before the call, or hashing alone right before and after it, in the same rounds. */
  readonly baseline: {
    readonly perSecond: number
    readonly p99?: number
    readonly time?: Readonly<Record<string, number>>
  }
  /** Median of the ratios per round: a disturbance of one side of a round mostly affects the other, too. */
  readonly ratio: number
  /** Slowdown factor against the first size, measured right before; median of the factors per round. */
  readonly slower?: number
  /** Ratio of the raw stack with the same queries to the raw stack with one query. */
  readonly bareRatio?: number
  /** Members per second that were placed at the same time. */
  readonly placementsPerSecond?: number
  readonly wrong: number
  readonly firstWrong: string
}

/** Milliseconds: background work of a round (settling, posting, publishing) must not count for the next one. */
const PAUSE_BETWEEN_ROUNDS_MS = 3_000

/** Figures at one size. */
export interface SizeFigures {
  readonly members: number
  readonly figures: readonly Figures[]
}

/** Everything that a round needs at one size. */
export interface Setting {
  readonly caller: ChildProcess
  readonly hasher: ChildProcess
  readonly placer: ChildProcess
  readonly networkUrl: string
  readonly product: { readonly origin: string; time(): Promise<ProcessorTime> }
  readonly raw: {
    readonly origin: string
    time(): Promise<ProcessorTime>
    requests(route: RawRoute): readonly Request[]
  }
  readonly members: number
  material(): Promise<RoundInput>
  readonly rounds: number
  readonly seconds: number
  readonly clients: number
}

interface Round {
  readonly ours: Side
  readonly baseline: Side | number
  readonly bare?: Side
}

/**
 * Measures all calls at all sizes, round by round. Each call follows its baseline directly, and the sizes of a call follow
 * each other, because the speed of a machine changes from minute to minute. The first round is a warm-up.
 */
export async function measureCalls(
  settings: readonly Setting[],
  names: readonly CaseName[],
): Promise<SizeFigures[]> {
  const cases = CASES.filter(({ name }) => names.includes(name))
  const measured = settings.map(() => new Map<CaseName, Round[]>(cases.map(({ name }) => [name, []])))
  const rounds = Math.max(...settings.map((setting) => setting.rounds))
  for (let round = 0; round <= rounds; round++) {
    await sleep(PAUSE_BETWEEN_ROUNDS_MS)
    const materials = await Promise.all(settings.map(({ material }) => material()))
    for (const one of cases)
      for (const [index, setting] of settings.entries()) {
        const result = await measureRound(setting, one, materials[index] as RoundInput)
        if (round > 0) measured[index]?.get(one.name)?.push(result)
      }
  }
  return settings.map(({ members }, index) => ({
    members,
    figures: cases.map(({ name }) => {
      const roundsAt = (size: number) => measured[size]?.get(name) as Round[]
      const [first, own] = [roundsAt(0), roundsAt(index)]
      return { ...figuresOf(name, own), ...(index > 0 && { slower: slowdown(first, own) }) }
    }),
  }))
}

async function measureRound(setting: Setting, one: Case, material: RoundInput): Promise<Round> {
  const { raw, product, seconds } = setting
  const measureOurs = async (): Promise<Side> => {
    const placing = placeMeanwhile(setting, one, material)
    const options = { ...setting, seconds: seconds * (one.durationFactor ?? 1) }
    const side = await send(options, product, requestsOf(one, material), one.once)
    return placing ? { ...side, placementsPerSecond: await placing } : side
  }
  if (one.baseline === 'hashing') return await measureBetweenHashing(setting, measureOurs)
  const baseline = await send(setting, raw, raw.requests('members'), false)
  const bare = one.bare && (await send(setting, raw, raw.requests(one.bare), false))
  return { baseline, bare, ours: await measureOurs() }
}

/** Resolves with the placements per second. */
function placeMeanwhile(
  { placer, networkUrl, seconds }: Setting,
  { placementsPerSecond: perSecond }: Case,
  { busySlots: slots }: RoundInput,
): Promise<number> | undefined {
  if (perSecond === undefined) return undefined
  return ask<number>(placer, { networkUrl, slots, perSecond, seconds } satisfies PlacementOptions)
}

/** Measures hashing before and after the call; the mean of both is the baseline. */
async function measureBetweenHashing(
  { hasher, seconds }: Setting,
  measureOurs: () => Promise<Side>,
): Promise<Round> {
  const hashes = async () => await ask<number>(hasher, { seconds: Math.min(seconds, 2) })
  const before = await hashes()
  const ours = await measureOurs()
  await sleep(PAUSE_BETWEEN_ROUNDS_MS)
  return { ours, baseline: (before + (await hashes())) / 2 }
}

async function send(
  { caller, clients, seconds }: Setting,
  { origin, time }: { origin: string; time(): Promise<ProcessorTime> },
  requests: readonly Request[],
  once: boolean,
): Promise<Side> {
  const before = await time()
  const options: CallOptions = { origin, clients, seconds, requests, once }
  const answered = await ask<CallResult>(caller, options)
  return { ...answered, time: spent(before, await time(), Math.max(answered.right, 1)) }
}

function figuresOf(name: CaseName, rounds: readonly Round[]): Figures {
  const ours = rounds.map((round) => round.ours)
  const baseline = rounds.map((round) => round.baseline)
  const sides = baseline.filter((each): each is Side => typeof each !== 'number')
  const bare = rounds.flatMap((round) => round.bare ?? [])
  const answers = [...ours, ...sides, ...bare]
  const placements = ours.flatMap(({ placementsPerSecond }) => placementsPerSecond ?? [])
  const rate = (side: Side | number) => (typeof side === 'number' ? side : side.perSecond)
  return {
    name,
    ...medians(ours),
    baseline: { ...(sides.length > 0 && medians(sides)), perSecond: median(baseline.map(rate)) },
    ratio: median(rounds.map((round) => round.ours.perSecond / rate(round.baseline))),
    ...(bare.length > 0 && {
      bareRatio: median(bare.map(({ perSecond }, index) => perSecond / rate(baseline[index] as Side))),
    }),
    ...(placements.length > 0 && { placementsPerSecond: median(placements) }),
    wrong: answers.reduce((sum, { wrong }) => sum + wrong, 0),
    firstWrong: answers.find(({ firstWrong }) => firstWrong !== '')?.firstWrong ?? '',
  }
}

function slowdown(first: readonly Round[], own: readonly Round[]): number {
  return median(own.map(({ ours }, round) => (first[round] as Round).ours.perSecond / ours.perSecond))
}

function medians(sides: readonly Side[]) {
  const processes = [...(sides[0]?.time.keys() ?? [])]
  return {
    perSecond: median(sides.map(({ perSecond }) => perSecond)),
    p50: median(sides.map(({ p50 }) => p50)),
    p99: median(sides.map(({ p99 }) => p99)),
    time: Object.fromEntries(
      processes.map((process) => [process, median(sides.map(({ time }) => time.get(process) ?? 0))]),
    ),
  }
}
