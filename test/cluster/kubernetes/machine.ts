import { existsSync, readFileSync } from 'node:fs'
import { onPath } from '@jejaring/local-servers/system/fetched-program'
import { run } from '../../../tools/dev/system/run'

/** Debian's packages by the programs of them that a node needs. */
const PROGRAMS = {
  runc: 'runc',
  iptables: 'iptables',
  ip: 'iproute2',
  unshare: 'util-linux',
  setpriv: 'util-linux',
  buildah: 'buildah',
  debootstrap: 'debootstrap',
}

/** Why no node of Kubernetes can run on this machine; undefined where one can. */
export async function lacks(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'a node of Kubernetes needs Linux'
  if (process.getuid?.() !== 0) return 'a node of Kubernetes needs root'
  const missing = Object.entries(PROGRAMS).filter(([name]) => !onPath(name).some(existsSync))
  if (missing.length > 0)
    return `there is no ${missing.map(([name]) => name).join(', ')}; Debian has: apt-get install ${[...new Set(missing.map(([, from]) => from))].join(' ')}`
  for (const [file, what] of Object.entries({ '/dev/kmsg': 'kernel log', '/sys/fs/cgroup': 'cgroups' }))
    if (!existsSync(file)) return `there is no ${file} (${what})`
  if (!readFileSync('/proc/filesystems', 'utf8').includes('\toverlay')) return 'the kernel has no overlayfs'
  const spaces = ['--net', '--mount', '--pid', '--uts', '--ipc', '--fork']
  // A bridge and a rule are what a node makes first.
  const tried = 'ip link add proof0 type bridge && iptables -t nat -A PREROUTING -j ACCEPT'
  const { code, output } = await run('unshare', [...spaces, 'sh', '-c', tried])
  return code === 0 ? undefined : `no namespace with a bridge and rules of its own: ${output.trim()}`
}
