import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../shared/statistics'
import type { Answered, Order, Request } from './callers'
import { CASES, type Case, type CaseName, type Material, type RawDoor, requestsOf } from './cases'
import { type ProcessorTime, spent } from './processor-time'
import { ask } from './raw-stack'

/** What one side did in one round. */
interface Side extends Answered {
  /** Milliseconds of processor time for each right answer, by process. */
  readonly time: ReadonlyMap<string, number>
}

/** Of one call: medians over the rounds; rates are answers a second, times milliseconds. */
export interface Figures {
  readonly name: CaseName
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly time: Readonly<Record<string, number>>
  /** Of the raw stack right before it, or of hashing alone right before and after it, in the same rounds. */
  readonly beside: {
    readonly perSecond: number
    readonly p99?: number
    readonly time?: Readonly<Record<string, number>>
  }
  /** Median of the rounds' own ratios: what disturbs one side of a round mostly disturbs the other. */
  readonly ratio: number
  /** Times slower than at the first size, which was measured right before; the median of the rounds' own. */
  readonly slower?: number
  /** The same of the raw stack that asks what this call asks. */
  readonly bareRatio?: number
  readonly wrong: number
  readonly firstWrong: string
}

/** Milliseconds: background work of a round (settling, posting, publishing) must not count for the next one. */
const PAUSE_BETWEEN_ROUNDS_MS = 3_000

/** What was found at one size. */
export interface AtSize {
  readonly members: number
  readonly figures: readonly Figures[]
}

/** What the rounds are made of. */
export interface Setting {
  readonly caller: ChildProcess
  readonly hasher: ChildProcess
  readonly product: { readonly origin: string; time(): Promise<ProcessorTime> }
  readonly raw: {
    readonly origin: string
    time(): Promise<ProcessorTime>
    requests(door: RawDoor): readonly Request[]
  }
  readonly members: number
  material(): Promise<Material>
  readonly rounds: number
  readonly seconds: number
  readonly clients: number
}

interface Round {
  readonly ours: Side
  readonly beside: Side | number
  readonly bare?: Side
}

/**
 * All calls at all sizes, round by round, each right after what it is compared with, and the same call at one size right after
 * the other: a machine changes its speed from minute to minute. The first round warms up and does not count.
 */
export async function measureCalls(
  settings: readonly Setting[],
  wanted: readonly CaseName[],
): Promise<AtSize[]> {
  const cases = CASES.filter(({ name }) => wanted.includes(name))
  const measured = settings.map(() => new Map<CaseName, Round[]>(cases.map(({ name }) => [name, []])))
  const rounds = Math.max(...settings.map((setting) => setting.rounds))
  for (let round = 0; round <= rounds; round++) {
    await sleep(PAUSE_BETWEEN_ROUNDS_MS)
    const materials = await Promise.all(settings.map(({ material }) => material()))
    for (const one of cases)
      for (const [index, setting] of settings.entries()) {
        const found = await measureRound(setting, one, materials[index] as Material)
        if (round > 0) measured[index]?.get(one.name)?.push(found)
      }
  }
  return settings.map(({ members }, index) => ({
    members,
    figures: cases.map(({ name }) => {
      const roundsAt = (size: number) => measured[size]?.get(name) as Round[]
      const [first, own] = [roundsAt(0), roundsAt(index)]
      return { ...figuresOf(name, own), ...(index > 0 && { slower: slower(first, own) }) }
    }),
  }))
}

async function measureRound(setting: Setting, one: Case, material: Material): Promise<Round> {
  const { raw, product, seconds } = setting
  const measured = async () =>
    send({ ...setting, seconds: seconds * (one.longer ?? 1) }, product, requestsOf(one, material), one.once)
  if (one.beside === 'hashing') return await amidHashing(setting, measured)
  const beside = await send(setting, raw, raw.requests('members'), false)
  const bare = one.bare && (await send(setting, raw, raw.requests(one.bare), false))
  return { beside, bare, ours: await measured() }
}

/** Hashing before and after: the machine's speed in between is taken to be that of the middle. */
async function amidHashing({ hasher, seconds }: Setting, measured: () => Promise<Side>): Promise<Round> {
  const hashes = async () => await ask<number>(hasher, { seconds: Math.min(seconds, 2) })
  const before = await hashes()
  const ours = await measured()
  await sleep(PAUSE_BETWEEN_ROUNDS_MS)
  return { ours, beside: (before + (await hashes())) / 2 }
}

async function send(
  { caller, clients, seconds }: Setting,
  { origin, time }: { origin: string; time(): Promise<ProcessorTime> },
  requests: readonly Request[],
  once: boolean,
): Promise<Side> {
  const before = await time()
  const order: Order = { origin, clients, seconds, requests, once }
  const answered = await ask<Answered>(caller, order)
  return { ...answered, time: spent(before, await time(), Math.max(answered.right, 1)) }
}

function figuresOf(name: CaseName, rounds: readonly Round[]): Figures {
  const ours = rounds.map((round) => round.ours)
  const beside = rounds.map((round) => round.beside)
  const sides = beside.filter((each): each is Side => typeof each !== 'number')
  const bare = rounds.flatMap((round) => round.bare ?? [])
  const answers = [...ours, ...sides, ...bare]
  const rate = (side: Side | number) => (typeof side === 'number' ? side : side.perSecond)
  return {
    name,
    ...middle(ours),
    beside: { ...(sides.length > 0 && middle(sides)), perSecond: median(beside.map(rate)) },
    ratio: median(rounds.map((round) => round.ours.perSecond / rate(round.beside))),
    ...(bare.length > 0 && {
      bareRatio: median(bare.map(({ perSecond }, index) => perSecond / rate(beside[index] as Side))),
    }),
    wrong: answers.reduce((sum, { wrong }) => sum + wrong, 0),
    firstWrong: answers.find(({ firstWrong }) => firstWrong !== '')?.firstWrong ?? '',
  }
}

function slower(first: readonly Round[], own: readonly Round[]): number {
  return median(own.map(({ ours }, round) => (first[round] as Round).ours.perSecond / ours.perSecond))
}

function middle(sides: readonly Side[]) {
  const parts = [...(sides[0]?.time.keys() ?? [])]
  return {
    perSecond: median(sides.map(({ perSecond }) => perSecond)),
    p50: median(sides.map(({ p50 }) => p50)),
    p99: median(sides.map(({ p99 }) => p99)),
    time: Object.fromEntries(
      parts.map((part) => [part, median(sides.map(({ time }) => time.get(part) ?? 0))]),
    ),
  }
}
