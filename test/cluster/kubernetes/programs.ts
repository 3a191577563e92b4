import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cachedProgram, inTemporaryFolder } from '@jejaring/local-servers/system/fetched-program'
import { timed } from '../../../tools/dev/console'
import { root } from '../../../tools/dev/root'
import { run } from '../../../tools/dev/system/run'

interface GoModule {
  /** The programs that are built from it, by package. */
  readonly packages: readonly string[]
  readonly tags?: string
  /** Linker variables that give a program its version from go.mod. */
  stamps?(versionOf: (module: string) => string): Readonly<Record<string, string>>
}

/** The modules below test/cluster/go; their go.mod and go.sum pin every byte that goes into the programs. */
const modules = {
  kubernetes: {
    packages: [
      'go.etcd.io/etcd/server/v3',
      ...['kube-apiserver', 'kube-controller-manager', 'kube-scheduler'].map(
        (name) => `k8s.io/kubernetes/cmd/${name}`,
      ),
      ...['kube-proxy', 'kubelet', 'kubectl'].map((name) => `k8s.io/kubernetes/cmd/${name}`),
    ],
    stamps(versionOf) {
      const version = versionOf('k8s.io/kubernetes')
      const [major = '', minor = ''] = version.slice(1).split('.')
      const prefix = 'k8s.io/component-base/version'
      return {
        [`${prefix}.gitVersion`]: version,
        [`${prefix}.gitMajor`]: major,
        [`${prefix}.gitMinor`]: minor,
        'k8s.io/client-go/pkg/version.gitVersion': version,
      }
    },
  },
  node: {
    packages: [
      ...['containerd', 'containerd-shim-runc-v2', 'ctr'].map(
        (name) => `github.com/containerd/containerd/v2/cmd/${name}`,
      ),
      ...['ipam/host-local', 'main/bridge', 'main/loopback'].map(
        (name) => `github.com/containernetworking/plugins/plugins/${name}`,
      ),
    ],
    tags: 'no_btrfs,no_devmapper,no_zfs',
    stamps: (versionOf) => ({
      'github.com/containerd/containerd/v2/version.Version': versionOf('github.com/containerd/containerd/v2'),
      'github.com/containernetworking/plugins/pkg/utils/buildversion.BuildVersion': versionOf(
        'github.com/containernetworking/plugins',
      ),
    }),
  },
  inside: { packages: ['./coredns', './ingress', './pause'] },
} satisfies Record<string, GoModule>

export type ModuleName = keyof typeof modules

/**
 * The paths of programs by name, built by Go from their pinned module unless they were before. Throws why one cannot be
 * had.
 */
export async function clusterPrograms(
  module: ModuleName,
  names?: readonly string[],
): Promise<Record<string, string>> {
  const { packages }: GoModule = modules[module]
  const folder = cachedProgram(join('cluster', `${module}-${digestOf(module)}`))
  const paths: Record<string, string> = {}
  for (const one of packages) {
    const name = nameOf(one)
    if (names && !names.includes(name)) continue
    paths[name] = join(folder, name)
    if (!existsSync(paths[name]))
      await timed(`Building ${name} with Go`, () => build(module, one, paths[name]!))
  }
  return paths
}

/** What a module of Go is at, as its go.mod says. */
export function versionIn(module: ModuleName, of: string): string {
  const line = readFileSync(join(folderOf(module), 'go.mod'), 'utf8')
    .split('\n')
    .find((text) => text.trim().startsWith(`${of} v`))
  if (!line) throw new Error(`test/cluster/go/${module}/go.mod does not name ${of}`)
  return line.trim().split(' ')[1]!
}

async function build(module: ModuleName, package_: string, target: string): Promise<void> {
  const { tags, stamps }: GoModule = modules[module]
  const variables = Object.entries(stamps?.((of) => versionIn(module, of)) ?? {})
  const linked = ['-s -w', ...variables.map(([name, value]) => `-X ${name}=${value}`)].join(' ')
  await inTemporaryFolder(target, async (folder) => {
    const made = join(folder, 'made')
    const words = ['build', '-trimpath', '-buildvcs=false', '-mod=readonly', '-ldflags', linked, '-o', made]
    const { code, output } = await run('go', [...words, ...(tags ? ['-tags', tags] : []), package_], {
      cwd: folderOf(module),
      environment: { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' },
    })
    if (code === 127) throw new Error('there is no Go to build the servers of Kubernetes with')
    if (code !== 0) throw new Error(`go build ${package_}: ${output.trim().split('\n').at(-1)}`)
    return made
  })
}

function nameOf(package_: string): string {
  return package_.startsWith('go.etcd.io/etcd/') ? 'etcd' : basename(package_)
}

function folderOf(module: ModuleName): string {
  return join(root, 'test', 'cluster', 'go', module)
}

/** Of everything that the module's programs are made of; Go's checksums vouch for the rest. */
function digestOf(module: ModuleName): string {
  const hash = createHash('sha256')
  const files = readdirSync(folderOf(module), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(go|mod|sum)$/.test(name)).sort())
    hash.update(file).update(readFileSync(join(folderOf(module), file)))
  return hash.digest('hex').slice(0, 12)
}
