import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, release } from 'node:os'
import { join } from 'node:path'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import { jest } from '../../../tools/dev/checks/jest'
import type { Outcome } from '../../../tools/dev/checks/step'
import { printLine, show, timed } from '../../../tools/dev/console'
import { root } from '../../../tools/dev/root'
import { addons, INGRESS_CLASS } from './addons'
import { startControlPlane } from './control-plane'
import { PROOF_IMAGES, TAG } from './images'
import { furnishNamespaces, HOST, must, NODE_ADDRESS } from './namespaces'
import { importImage, type NodePrograms, startNode } from './node'

/** Input of `insideNamespaces`, and the file for its outcome. */
export interface Order {
  readonly folder: string
  readonly archives: readonly string[]
  readonly cgroup: string
  readonly programs: NodePrograms
  readonly environment: Readonly<Record<string, string>>
  readonly outcome: string
}

/** The user of every pod of the chart. */
const USER = 10001

/** A whole cluster and the tests on it, in a process that has namespaces of its own. They end with it. */
async function proveInside(order: Order): Promise<Outcome> {
  const paths = await furnishNamespaces(order.folder)
  const { etcd, kubectl } = order.programs as Record<'etcd' | 'kubectl', string>
  const apiServer = order.programs['kube-apiserver']!
  const plane = await timed('Starting the API server', () =>
    startControlPlane(paths.logs, { etcd, kubectl, 'kube-apiserver': apiServer }, NODE_ADDRESS),
  )
  await timed('Starting a node', () => startNode(paths, order.programs, plane, order.cgroup))
  await timed('Importing the images', async () => {
    for (const folder of order.archives)
      for (const name of readdirSync(folder)) await importImage(order.programs, join(folder, name))
  })
  await timed('Starting names and the way in', () => startAddons(order, plane.kubeconfig))
  await tellVersions(order.programs, plane.version)
  return await jest(['--config', join(root, 'test/cluster/jest.config.cjs'), 'node.test.ts'], show, {
    ...process.env,
    ...order.environment,
    KUBECONFIG: plane.kubeconfig,
    KUBECTL_PATH: kubectl,
    CTR_PATH: order.programs.ctr!,
    CLUSTER_ORIGIN: `http://${HOST}`,
    INGRESS_CLASS,
    IMAGE_TAG: TAG,
    NATS_IMAGE: PROOF_IMAGES.nats,
    POSTGRES_IMAGE: PROOF_IMAGES.postgres,
  })
}

async function startAddons(order: Order, kubeconfig: string): Promise<void> {
  const kubectl = (...words: string[]) => must(order.programs.kubectl!, '--kubeconfig', kubeconfig, ...words)
  const volumes = join(order.folder, 'volumes')
  for (const name of ['postgres', 'nats']) {
    mkdirSync(join(volumes, name), { recursive: true })
    chownSync(join(volumes, name), USER, USER)
  }
  const file = join(order.folder, 'addons.json')
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: addons(volumes) }))
  await kubectl('apply', '--server-side', '--filename', file)
  for (const name of ['coredns', 'ingress'])
    await kubectl('rollout', 'status', `deployment/${name}`, '--namespace', 'kube-system', '--timeout', '4m')
}

async function tellVersions(programs: NodePrograms, kubernetes: string): Promise<void> {
  const first = async (program: string, ...words: string[]) => (await must(program, ...words)).split('\n')[0]
  printLine(
    `Kubernetes ${kubernetes}, ${await first(programs.etcd!, '--version')}, Linux ${release()} ${arch()}`,
  )
  printLine(
    `${await first(programs.kubelet!, '--version')} on ${await first(programs.containerd!, '--version')}`,
  )
  printLine(`${await first('runc', '--version')}, ${await first('iptables', '--version')}`)
}

async function main(): Promise<void> {
  const order: Order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
  const outcome = await proveInside(order).catch(
    (error: unknown): Outcome => ({ passed: 0, failed: 1, skipped: [], output: describeError(error) }),
  )
  writeFileSync(order.outcome, JSON.stringify(outcome))
  // The first process of its namespace: all others end with it.
  process.exit(0)
}

void main()
