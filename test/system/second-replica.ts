import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { eventually } from '@jejaring/testing/eventually'
import { bundleOf } from '../../tools/dev/service-files'
import { readProcessEnvironment } from '../support/process-environment'
import type { RunningSystem } from '../support/running-system'

export interface SecondReplica {
  /** Address of the second gateway, whose calls to `network` go to the second process of that service. */
  readonly origin: string
  stop(): Promise<void>
}

/** Starts a second `network` on the same database, and a gateway in front of it. */
export async function startSecondReplica(system: RunningSystem): Promise<SecondReplica> {
  const socket = join(system.dataDirectory, 'network-two.sock')
  const port = await freePort()
  const children = [
    await startCopy(system, 'network', { GRPC_SOCKET: socket }),
    await startCopy(system, 'gateway', { NETWORK_ADDRESS: `unix:${socket}`, HTTP_PORT: String(port) }),
  ]
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => void (await Promise.all(children.map(end)))
  try {
    await eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200))
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}

/** Starts a process with the environment of the running one. It ends with this process, which holds its stdin. */
async function startCopy(
  system: RunningSystem,
  name: string,
  changed: Record<string, string>,
): Promise<ChildProcess> {
  return spawn(process.execPath, [bundleOf(name)], {
    env: { ...readProcessEnvironment(system.pidOf(name)!), SIDE_PORT: String(await freePort()), ...changed },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
