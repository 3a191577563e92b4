import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from '../support/http/visitor'
import { pods, replace, scale } from './pods'

const METRICS_PORT = 9090
const CLIENTS_PER_POD = 10
/** Time between two calls of a client: a pod gets 100 calls a second. */
const CALL_INTERVAL_MS = 100
const WARM_UP_MS = 20_000
const MEASURED_MS = 20_000

type Call = () => Promise<{ status: number }>

/** A call that the component answers itself, by component; the gateway only has to pass one on. */
export const calls: Readonly<Record<string, (visitor: Visitor) => ReturnType<Call>>> = {
  config: (visitor) => visitor.get('/api/packages/list'),
  network: (visitor) => visitor.get('/api/networks/genealogy'),
  pins: (visitor) => visitor.post('/api/pins/datatable/m', { length: 10 }),
  wallet: (visitor) => visitor.post('/api/wallets/datatable', { length: 10 }),
  rewards: (visitor) => visitor.get('/api/rewards/myrewards'),
  identity: (visitor) => visitor.get('/api/users/profile'),
  gateway: (visitor) => visitor.get('/api/users/profile'),
}

/**
 * Replaces the gateway's pods; call it before the first comparison. They look a service's name up again when a connection
 * ends, five minutes later at most; until then they call only the pods that they know. New ones know all.
 */
export const introducePods = () => replace('gateway')

/**
 * Answers per second of a component where each of its pods has a core of its own, with two pods and with one: two are
 * ideally twice as many. Two cores have no room for two busy pods and their callers, so this is calculated from the
 * processor time that the busiest pod needs, at 100 calls a second for each pod there is. The component must have two
 * pods, and has two again afterwards.
 */
export async function compareReplicas(
  component: string,
  visitor: Visitor,
): Promise<{ one: number; two: number }> {
  const ask = () => calls[component]!(visitor)
  // Without a pause: the processes compile the code that the call runs.
  await callRepeatedly(ask, 2, WARM_UP_MS, 0)
  const two = await answersPerCore(component, ask, 2)
  await scale(component, 1)
  try {
    return { two, one: await answersPerCore(component, ask, 1) }
  } finally {
    await scale(component, 2)
  }
}

async function answersPerCore(component: string, ask: Call, podCount: number): Promise<number> {
  const before = await processorSeconds(component)
  const answered = await callRepeatedly(ask, podCount, MEASURED_MS, CALL_INTERVAL_MS)
  const after = await processorSeconds(component)
  const needed = [...after].map(([pod, seconds]) => seconds - before.get(pod)!)
  return answered / Math.max(...needed)
}

/** Processor time of each pod since its start, by its name. */
async function processorSeconds(component: string): Promise<Map<string, number>> {
  const reads = (await pods(component)).map(async ({ name, ip }) => {
    const metrics = await (await fetch(`http://${ip}:${METRICS_PORT}/metrics`)).text()
    return [name, Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)![1])] as const
  })
  return new Map(await Promise.all(reads))
}

/**
 * Calls with the clients of so many pods, each once in an interval or, while it is late, without a pause; returns the number
 * of answers.
 */
async function callRepeatedly(
  ask: Call,
  podCount: number,
  milliseconds: number,
  interval: number,
): Promise<number> {
  const end = Date.now() + milliseconds
  let answered = 0
  const client = async () => {
    // Not all at the same time.
    await sleep(Math.random() * interval)
    for (let next = Date.now(); Date.now() < end; next += interval) {
      await sleep(Math.max(0, next - Date.now()))
      const { status } = await ask()
      if (status !== 200) throw new Error(`a call was answered by ${status}`)
      answered++
    }
  }
  await Promise.all(Array.from({ length: podCount * CLIENTS_PER_POD }, client))
  return answered
}
