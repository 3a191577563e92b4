import { foreign, type Lock, type LockedPackage, nameOf, needs } from './lock'

/**
 * The software bill of materials as CycloneDX 1.6 (JSON): every package of the lock file with its licence and checksum, and
 * who needs whom. The same lock file gives the same bill, so it carries no time and no serial number. npm's own `npm sbom`
 * refuses workspaces without versions and optional peers that do not fit.
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
        ...{ type: 'application', name: nameOf(lock, path), 'bom-ref': refOf(lock, path) },
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
    ...{ name: rest, version: found.version, purl: refOf(lock, path) },
    // What is needed for building and tests alone is in no image.
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

/** A package URL; a workspace of ours has none, as nobody can fetch it. */
function refOf(lock: Lock, path: string): string {
  if (!path.includes('node_modules/')) return `workspace:${path}`
  return `pkg:npm/${nameOf(lock, path).replace('@', '%40')}@${lock[path]?.version}`
}
