import type { Shape } from '../../../services/network/test/support/tree-shapes'
import { connect, createNetworkDatabase, type Servers } from '../settlement-bench/fixture'
import { fillLog, growProgramme, type Newcomer, Openings } from '../settlement-bench/prefill'
import { OurWay } from './our-way'
import { fillUsual, wrongInUsual } from './usual-rows'
import { globalLock, readModifyWrite } from './usual-ways'

/** Registrations a second, those that PostgreSQL refused because of a deadlock, and members with wrong counters afterwards. */
interface RunFigures {
  readonly rate: number
  readonly registered: number
  readonly deadlocks: number
  readonly wrong: number
}

/** One way in one tree. */
export interface WayFigures {
  readonly name: string
  readonly alone: RunFigures
  readonly together: RunFigures
}

export interface Figures {
  readonly shape: Shape
  readonly members: number
  readonly ways: readonly WayFigures[]
}

const DEADLOCK = '40P01'

export interface Scale {
  readonly clients: number
  /** Of each run; a registration that was begun is ended. */
  readonly seconds: number
}

/** Registers in one tree by each way: first one client, whose counters must be right, then several at once. */
export async function measureRivals(
  servers: Servers,
  shape: Shape,
  members: number,
  scale: Scale,
): Promise<Figures> {
  const database = await connect(await createNetworkDatabase(servers, 'rivals'), scale.clients + 1)
  try {
    const programme = growProgramme(shape, members)
    const ways: WayFigures[] = []
    for (const way of [globalLock, readModifyWrite]) {
      await fillUsual(database, programme)
      const openings = new Openings(programme, 1)
      const run = async (clients: number) => ({
        ...(await register(openings, clients, scale.seconds, (newcomer) => way.register(database, newcomer))),
        wrong: await wrongInUsual(database),
      })
      ways.push({ name: way.name, alone: await run(1), together: await run(scale.clients) })
    }
    await fillLog(database, programme)
    const ours = new OurWay(database)
    await ours.start()
    const openings = new Openings(programme, 1)
    const run = async (clients: number) => {
      const place = (newcomer: Newcomer) => ours.register(newcomer)
      const done = await register(openings, clients, scale.seconds, place, (all) => ours.settleWhile(all))
      return { ...done, wrong: await ours.wrong() }
    }
    ways.push({ name: 'ours', alone: await run(1), together: await run(scale.clients) })
    return { shape, members, ways }
  } finally {
    await database.destroy()
  }
}

/** The time ends when everything is counted: `until` waits for that where it happens elsewhere. */
async function register(
  openings: Openings,
  clients: number,
  seconds: number,
  way: (newcomer: Newcomer) => Promise<number>,
  until: (all: Promise<unknown>) => Promise<unknown> = (all) => all,
) {
  const begin = performance.now()
  const ids: number[] = []
  let deadlocks = 0
  const client = async () => {
    do {
      // Every slot is taken before the time is over.
      if (openings.left === 0) return
      const id = await way(openings.take(1)[0] as Newcomer).catch((error: { code?: string }) => {
        if (error.code !== DEADLOCK) throw error
        deadlocks += 1
      })
      if (id !== undefined) ids.push(id)
    } while (performance.now() - begin < seconds * 1000)
  }
  await until(Promise.all(Array.from({ length: clients }, client)))
  const rate = ids.length / ((performance.now() - begin) / 1000)
  openings.open(ids)
  return { rate, registered: ids.length, deadlocks }
}
