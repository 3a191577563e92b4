import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Document } from '../support/helm'
import { getJson, kubectl, tryKubectl } from './kubectl'

const run = promisify(execFile)
export const NAMESPACE = 'jejaring'
export const RELEASE = 'toko-jejaring'

export interface Pod {
  readonly name: string
  readonly component: string
  readonly ip: string
  readonly uid: string
  readonly ready: boolean
  readonly restarts: number
  readonly container: string
}

/** The pods of one component, or of all, that are not terminating. */
export async function pods(component?: string): Promise<Pod[]> {
  return (await podDocuments(component)).filter(({ metadata }) => !metadata.deletionTimestamp).map(podOf)
}

async function podDocuments(component?: string): Promise<Document[]> {
  const label = component ? `,app.kubernetes.io/component=${component}` : ''
  const selector = `app.kubernetes.io/instance=toko${label}`
  return (await getJson('pods', '--namespace', NAMESPACE, '--selector', selector)).items
}

function podOf({ metadata, status }: Document): Pod {
  const [container] = status.containerStatuses ?? []
  return {
    name: metadata.name,
    uid: metadata.uid,
    component: metadata.labels['app.kubernetes.io/component'],
    ip: status.podIP ?? '',
    ready: container?.ready ?? false,
    restarts: container?.restartCount ?? 0,
    container: (container?.containerID ?? '').replace('containerd://', ''),
  }
}

/** Ends a pod's process without any warning, as a crash would. */
export async function crash({ container }: Pod): Promise<void> {
  const words = ['--address', '/run/containerd/containerd.sock', '--namespace', 'k8s.io', 'tasks', 'kill']
  await run(process.env.CTR_PATH ?? 'ctr', [...words, '--signal', 'SIGKILL', container])
}

/** Evicts a pod as a node drain does: retries until the disruption budget allows it. */
export async function evict({ name }: Pod): Promise<void> {
  const metadata = { name, namespace: NAMESPACE }
  const eviction = JSON.stringify({ apiVersion: 'policy/v1', kind: 'Eviction', metadata })
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${name}/eviction`
  await until(`${name} may be evicted`, async () => {
    const { code, errorOutput } = await tryKubectl(['create', '--raw', path, '--filename', '-'], eviction)
    if (code !== 0 && !/disruption budget/i.test(errorOutput)) throw new Error(errorOutput)
    return code === 0
  })
}

/** Waits until everything that should run is ready. */
export async function allReady(): Promise<void> {
  const { items } = await getJson('deployments', '--namespace', NAMESPACE)
  const wanted = items.reduce((sum: number, { spec }: Document) => sum + spec.replicas, 0) + 2
  await until(`${wanted} pods are ready`, async () => {
    const all = await pods()
    return all.length === wanted && all.every(({ ready }) => ready)
  })
}

/** Changes the number of pods; waits until all are ready and none that is terminating still serves. */
export async function scale(component: string, replicas: number): Promise<void> {
  const deployment = `deployment/${RELEASE}-${component}`
  await kubectl('scale', deployment, `--replicas=${replicas}`, '--namespace', NAMESPACE)
  await until(`${component} has ${replicas} pods`, async () => {
    const all = (await podDocuments(component)).map(podOf)
    return all.length === replicas && all.every(({ ready }) => ready)
  })
}

/** Replaces all pods of a component, as an upgrade does. */
export async function replace(component: string): Promise<void> {
  const deployment = ['--namespace', NAMESPACE, `deployment/${RELEASE}-${component}`]
  await kubectl('rollout', 'restart', ...deployment)
  await kubectl('rollout', 'status', '--timeout=5m', ...deployment)
}

/** Deletes the one pod of a small server and waits until its successor is ready; answers how many seconds it took. */
export async function restartServer(component: string): Promise<number> {
  const [before] = await pods(component)
  const began = Date.now()
  await kubectl('delete', 'pod', before!.name, '--namespace', NAMESPACE, '--wait=false')
  await until(`${component} is back`, async () =>
    (await pods(component)).some(({ uid, ready }) => uid !== before!.uid && ready),
  )
  return (Date.now() - began) / 1000
}

export async function until(what: string, holds: () => Promise<boolean>, seconds = 300): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await sleep(500)
  }
}
