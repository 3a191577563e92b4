import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { chartTools } from '../checks/chart-tools'
import { jest } from '../checks/jest'
import { runSteps } from '../checks/run-steps'
import { type Outcome, type Step, skipped } from '../checks/step'
import { startControlPlane } from '../cluster/control-plane'
import { clusterPrograms } from '../cluster/programs'
import { say } from '../console'
import { root } from '../root'

const CONFIGURATION = join(root, 'test', 'cluster', 'jest.config.cjs')

const api: Step = { name: 'test/cluster: API server', run: onApiServer }

/** `npm run test:cluster -- --api`: the chart on a real API server, without nodes. */
export async function run(args: string[]): Promise<number> {
  new Command('npm run test:cluster --')
    .requiredOption('--api', 'etcd and the API server alone')
    .parse(args, { from: 'user' })
  return await runSteps([[api]])
}

async function onApiServer(): Promise<Outcome> {
  const tools = await chartTools()
  if ('why' in tools) return skipped(api.name, tools.why)
  const built = await clusterPrograms('kubernetes', ['etcd', 'kube-apiserver', 'kubectl']).catch(
    (error: Error) => error,
  )
  if (built instanceof Error) return skipped(api.name, built.message)
  const { etcd = '', kubectl = '', 'kube-apiserver': server = '' } = built
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-api-'))
  const plane = await startControlPlane(folder, { etcd, kubectl, 'kube-apiserver': server })
  try {
    say(`Kubernetes ${plane.version}`)
    return await jest(['--config', CONFIGURATION, 'api.test.ts'], {
      ...process.env,
      ...tools.environment,
      ...{ KUBECONFIG: plane.kubeconfig, KUBECTL_PATH: kubectl },
    })
  } finally {
    await plane.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
