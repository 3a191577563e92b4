import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { differences } from '../../test/compare'
import { type Bench, openBench, Registrars, settleAll } from '../../test/settling'
import { buildVictim, Victim } from '../../test/victims'
import { Replica } from '../replica'
import { settleBatch } from './settle'

const KILLS = Number(process.env.KILLS ?? 4)

let bench: Bench
let victim: Awaited<ReturnType<typeof buildVictim>>
const alive = new Set<Victim>()

beforeAll(async () => {
  victim = await buildVictim()
  bench = await openBench()
})
afterAll(async () => {
  await Promise.all([...alive].map((each) => each.kill()))
  await victim?.remove()
  await bench?.service.stop()
})

/** Registers and settles in this process for as long as `open` says, and looks away in between. */
async function keepBusy(registrars: Registrars, open: () => boolean): Promise<void> {
  const { kit } = bench
  const replica = new Replica()
  while (open()) {
    await registrars.run(3, 3)
    await settleBatch(kit.database, replica, { now: kit.clock.now(), limit: 5 })
    await sleep(20)
  }
}

test(
  'settlers without a lease, killed in the middle again and again beside others, lose and double nothing',
  async () => {
    const { kit, service } = bench
    const registrars = new Registrars(kit)
    let open = true
    const busy = [1, 2].map(() => keepBusy(registrars, () => open))

    let hits = 0
    let next = start()
    for (let kills = 1; kills <= KILLS; kills++) {
      const settler = next
      if (kills < KILLS) next = start()
      await settler.enters()
      await sleep(randomInt(15))
      if (await settler.kill()) hits++
    }
    open = false
    await Promise.all(busy)

    // A run in which no kill struck a settlement in the middle would show nothing.
    expect(hits).toBeGreaterThan(0)
    expect(registrars.count).toBeGreaterThan(100)
    const replica = await settleAll(kit)
    expect(await differences(service.database, replica.engine)).toEqual([])
  },
  10_000 * KILLS,
)

function start(): Victim {
  const settler = Victim.start(victim.file, bench.service.environment)
  alive.add(settler)
  return settler
}
