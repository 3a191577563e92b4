import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNatsServer } from '@jejaring/local-servers/nats/find-binary'
import type { Outcome } from '../../../tools/dev/checks/step'
import { root } from '../../../tools/dev/root'
import { makeCgroup, removeCgroup } from './cgroups'
import { writeProductImages, writeProofImages } from './images'
import type { Order } from './inside'
import type { NodePrograms } from './node'
import { clusterPrograms } from './programs'

export interface NodeOptions {
  /** A folder of the product's images that `npm run images -- --tag proof --archives` has written. */
  readonly archives?: string
  /** Leaves the servers' logs behind. */
  readonly keep?: boolean
}

/** Builds what is needed, then runs the whole in namespaces of its own, and leaves nothing of it behind. */
export async function proveOnNode(
  options: NodeOptions,
  programs: NodePrograms,
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-cluster-'))
  const cgroup = `jejaring-cluster-${randomBytes(4).toString('hex')}`
  const archives = [options.archives ?? join(folder, 'product'), join(folder, 'proof')] as const
  const order: Order = {
    folder,
    cgroup,
    programs,
    environment,
    archives,
    outcome: join(folder, 'outcome.json'),
  }
  try {
    if (!options.archives) await writeProductImages(archives[0])
    const inside = await clusterPrograms('inside')
    await writeProofImages(archives[1], { ...inside, nats: await findNatsServer() })
    makeCgroup(cgroup)
    await inNamespaces(order)
    if (!existsSync(order.outcome)) throw new Error('The cluster ended without an outcome.')
    return JSON.parse(readFileSync(order.outcome, 'utf8'))
  } finally {
    await removeCgroup(cgroup)
    if (!options.keep) rmSync(folder, { recursive: true, force: true })
  }
}

/** Ending this process ends process 1 of the namespaces, and with it all others. */
async function inNamespaces(order: Order): Promise<void> {
  const file = join(order.folder, 'order.json')
  writeFileSync(file, JSON.stringify(order))
  const spaces = ['--net', '--mount', '--uts', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc']
  const program = [process.execPath, join(root, 'tools', 'dist', 'inside.js'), file]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...spaces, ...program], {
    stdio: 'inherit',
  })
  const stop = () => void child.kill('SIGKILL')
  process.once('SIGINT', stop).once('SIGTERM', stop)
  await once(child, 'close')
}
