import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { run } from '../../../tools/dev/system/run'

/** The one node's address, in a network that nobody outside of it can see. */
export const NODE_ADDRESS = '10.123.0.1'
export const HOST = 'jejaring.test'

/** Folders of the node in place of the machine's own, which its programs expect at fixed paths. */
export interface NodePaths {
  readonly folder: string
  readonly logs: string
  readonly resolv: string
}

/**
 * To be called in mount, network and process namespaces of its own: gives them an address, and puts folders of the run
 * where a node would write into the machine's. All of it goes away with the namespaces.
 */
export async function furnishNamespaces(folder: string): Promise<NodePaths> {
  const paths = { folder, logs: join(folder, 'logs'), resolv: join(folder, 'resolv.conf') }
  const own = { '/var/lib': 'var-lib', '/var/log': 'var-log' }
  for (const name of ['logs', ...Object.values(own)]) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(paths.resolv, 'nameserver 127.0.0.1\n')
  writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost\n${NODE_ADDRESS} ${HOST}\n`)
  // What pods mount must show in each other's mounts, as on any node.
  await must('mount', '--make-rshared', '/')
  await must('mount', '-t', 'tmpfs', 'tmpfs', '/run')
  for (const [path, name] of Object.entries(own)) await must('mount', '--bind', join(folder, name), path)
  await must('mount', '--bind', join(folder, 'hosts'), '/etc/hosts')
  await must('mount', '--bind', paths.resolv, '/etc/resolv.conf')
  await must('ip', 'link', 'set', 'lo', 'up')
  await must('ip', 'link', 'add', 'node0', 'type', 'bridge')
  await must('ip', 'address', 'add', `${NODE_ADDRESS}/24`, 'dev', 'node0')
  await must('ip', 'link', 'set', 'node0', 'up')
  await must('ip', 'route', 'add', 'default', 'dev', 'node0')
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1')
  writeFileSync('/proc/sys/net/bridge/bridge-nf-call-iptables', '1')
  return paths
}

export async function must(program: string, ...words: string[]): Promise<string> {
  const { code, output } = await run(program, words)
  if (code !== 0) throw new ReadableError(`${program} ${words.join(' ')}:\n${output.trim()}`)
  return output
}
