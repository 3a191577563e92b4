import { foreign, type Lock, type LockedPackage, nameOf, needs } from './lock'

/**
 * Returns the bill of materials as CycloneDX 1.6 (JSON): every package of the lock file with licence,
 * checksum and dependencies. Deterministic: no time and no serial number. npm's own `npm sbom` rejects
 * workspaces without versions and mismatched optional peers.
 */
export function sbom(lock: Lock): object {
  const paths = [...new Map(foreign(lock).map((path) => [refOf(lock, path), path])).values()]
  const ours = Object.keys(lock).filter((path) => path !== '' && !path.includes('node_modules/'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'jejaring', 'bom-ref': 'jejaring' } },
    components: [
      ...ours.map((path) => ({
        type: 'application',
        name: nameOf(lock, path),
        'bom-ref': refOf(lock, path),
      })),
      ...paths.map((path) => component(lock, path)),
    ].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: dependencies(lock, ours),
  }
}

function component(lock: Lock, path: string) {
  const [name, found] = [nameOf(lock, path), lock[path]!]
  const [group, rest] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': refOf(lock, path),
    ...(group ? { group } : {}),
    name: rest,
    version: found.version,
    purl: refOf(lock, path),
    // Development packages are in no image.
    scope: found.dev ? 'excluded' : found.optional ? 'optional' : 'required',
    ...(found.license ? { licenses: [licence(found.license)] } : {}),
    ...hashes(found),
  }
}

function licence(text: string) {
  if (/ (AND|OR) /.test(text)) return { expression: text.replace(/^\((.*)\)$/, '$1') }
  return { license: text.includes('/') ? { name: text } : { id: text === 'GPL-3.0' ? 'GPL-3.0-only' : text } }
}

function hashes({ integrity }: LockedPackage) {
  const [, kind, text] = /^sha(1|256|384|512)-(.+)$/.exec(integrity?.split(' ')[0] ?? '') ?? []
  if (!kind || !text) return {}
  return { hashes: [{ alg: `SHA-${kind}`, content: Buffer.from(text, 'base64').toString('hex') }] }
}

function dependencies(lock: Lock, ours: readonly string[]) {
  const graph = new Map<string, Set<string>>([['jejaring', new Set(ours.map((path) => refOf(lock, path)))]])
  for (const path of Object.keys(lock)) {
    if (path === '' || lock[path]!.link) continue
    const ref = refOf(lock, path)
    const known = graph.get(ref) ?? new Set()
    for (const needed of needs(lock, path, ours.includes(path))) known.add(refOf(lock, needed))
    graph.set(ref, known)
  }
  const inOrder = [...graph].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() }))
}

/** Returns the package URL; a workspace has none, because it is not published. */
function refOf(lock: Lock, path: string): string {
  if (!path.includes('node_modules/')) return `workspace:${path}`
  return `pkg:npm/${nameOf(lock, path).replace('@', '%40')}@${lock[path]?.version}`
}
