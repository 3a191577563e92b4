import { type Plan as ConfigPlan, PackageKind } from '@jejaring/proto/config/v1/config'
import { unavailable } from '@jejaring/service-kit'
import { Registry } from 'prom-client'
import { makePlanBatcher } from './plan-batcher'

type ConfigClient = Parameters<typeof makePlanBatcher>[1]

const activation = { id: 1, code: 'REG', name: 'Regular', kind: PackageKind.ACTIVATION }
const terms = { ...activation, price: 500_000n, bonusSponsor: 100_000n, pair: 1, flushout: 12 }

/** A batcher over a `config` whose replies wait until `answer` is called. */
function setUp() {
  const calls: { resolve(plan: ConfigPlan): void; reject(error: unknown): void }[] = []
  const readPlan = () =>
    new Promise<ConfigPlan>((resolve, reject) => {
      calls.push({ resolve, reject })
    })
  const batcher = makePlanBatcher({ metrics: new Registry() }, { readPlan } as unknown as ConfigClient)
  const plan = (version: bigint): ConfigPlan => ({
    version,
    packages: [terms],
    bonusPairing: 50_000n,
    bonusPairingLevel: 5_000n,
    pairingLevelMax: 10,
    createdAt: new Date(),
  })
  return { batcher, calls, plan }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('answers registrations that ask during a read by one later read', async () => {
  const { batcher, calls, plan } = setUp()
  const first = batcher.submit()
  await settled()
  const others = [batcher.submit(), batcher.submit(), batcher.submit()]
  await settled()
  expect(calls).toHaveLength(1)
  // The plan changes during the read: only the first may get the old one.
  calls[0]!.resolve(plan(1n))
  expect((await first).version).toBe(1)
  await settled()
  expect(calls).toHaveLength(2)
  calls[1]!.resolve(plan(2n))
  expect((await Promise.all(others)).map(({ version }) => version)).toEqual([2, 2, 2])
})

test('rejects a batch by one failed read and does not repeat it per registration', async () => {
  const { batcher, calls } = setUp()
  const outcomes = Promise.allSettled([batcher.submit(), batcher.submit(), batcher.submit()])
  await settled()
  expect(calls).toHaveLength(1)
  calls[0]!.reject(unavailable())
  // A call that was unavailable is tried once more, within its deadline.
  await settled()
  expect(calls).toHaveLength(2)
  calls[1]!.reject(unavailable())
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  expect(calls).toHaveLength(2)
})
