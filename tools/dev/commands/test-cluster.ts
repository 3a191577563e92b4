import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { startControlPlane } from '../../../test/cluster/kubernetes/control-plane'
import { lacks } from '../../../test/cluster/kubernetes/machine'
import { type NodeOptions, proveOnNode } from '../../../test/cluster/kubernetes/on-node'
import { clusterPrograms, type ModuleName } from '../../../test/cluster/kubernetes/programs'
import { buildServices } from '../build/services'
import { chartTools } from '../checks/chart-tools'
import { jest } from '../checks/jest'
import { runSteps } from '../checks/run-steps'
import { type Outcome, type Show, type Step, skipped } from '../checks/step'
import { printLine } from '../console'
import { root } from '../root'

/** `npm run reconcile` runs inside the cluster's network. */
export const prepare = () => buildServices(['network', 'wallet'])
/** The first process in the cluster's namespaces. */
export const programs = ['test/cluster/kubernetes/inside']

const CONFIGURATION = join(root, 'test', 'cluster', 'jest.config.cjs')

/**
 * `npm run test:cluster` tests the chart on a real API server, then everything on a real node. Both need the
 * servers of Kubernetes, which Go builds once. Skips a step with its reason when prerequisites are missing.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run test:cluster --')
    .description('Tries the chart on a real API server and on a real node, which Go builds once.')
    .option('--api', 'the API server alone')
    .option('--node', 'the node alone')
    .option('--archives <folder>', 'images written by npm run images -- --tag proof --archives <folder>')
    .option('--keep', 'leave the folder of the run, with the logs of its servers')
    .parse(args, { from: 'user' })
  const { api, node, ...options } = program.opts<NodeOptions & { api?: boolean; node?: boolean }>()
  const steps: Step[] = [
    { name: 'test/cluster: API server', run: onApiServer },
    { name: 'test/cluster: node', run: () => onNode(options) },
  ]
  return await runSteps(steps.filter((_, index) => [!node, !api][index]).map((step) => [step]))
}

/** Finds the programs of these modules and Helm, or the reason why they are unavailable. */
async function tools(names: readonly ModuleName[], only?: readonly string[]) {
  const chart = await chartTools()
  if ('why' in chart) return chart
  try {
    const built = await Promise.all(names.map((name) => clusterPrograms(name, only)))
    return { environment: chart.environment, programs: Object.assign({}, ...built) as Record<string, string> }
  } catch (error) {
    return { why: (error as Error).message }
  }
}

async function onApiServer(show: Show): Promise<Outcome> {
  const found = await tools(['kubernetes'], ['etcd', 'kube-apiserver', 'kubectl'])
  if ('why' in found) return skipped('test/cluster: API server', found.why)
  const { etcd = '', kubectl = '', 'kube-apiserver': server = '' } = found.programs
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-api-'))
  const plane = await startControlPlane(folder, { etcd, kubectl, 'kube-apiserver': server })
  try {
    printLine(`Kubernetes ${plane.version}`)
    return await jest(['--config', CONFIGURATION, 'api.test.ts'], show, {
      ...process.env,
      ...found.environment,
      KUBECONFIG: plane.kubeconfig,
      KUBECTL_PATH: kubectl,
    })
  } finally {
    await plane.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onNode(options: NodeOptions): Promise<Outcome> {
  const why = await lacks()
  if (why) return skipped('test/cluster: node', why)
  const found = await tools(['kubernetes', 'node', 'inside'])
  if ('why' in found) return skipped('test/cluster: node', found.why)
  return await proveOnNode(options, found.programs, found.environment)
}
