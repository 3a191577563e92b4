import { dirname, join, normalize } from 'node:path'
import { isTest } from './files'
import type { Source } from './source'

/** Returns the workspace of a path, such as `services/pins`; the name is '' for files that workspaces share. */
function partOf(path: string): { kind: string; name: string } {
  const [kind = '', name = '', ...inside] = path.split('/')
  return { kind, name: inside.length > 0 ? name : '' }
}

/** Returns the workspace that an import refers to; undefined for modules of npm and Node. */
function targetOf(from: string, imported: string): { kind: string; name: string } | undefined {
  if (imported.startsWith('.')) return partOf(normalize(join(dirname(from), imported)))
  const [, name] = imported.match(/^@jejaring\/([^/]+)/) ?? []
  if (!name) return undefined
  if (name === 'proto' || name === 'tools') return { kind: name, name: '' }
  return { kind: KIND_OF[name] ?? 'services', name }
}

const KIND_OF: Record<string, string> = {
  ...Object.fromEntries(
    [
      'calendar',
      'features',
      'local-servers',
      'money',
      'oracle',
      'service-kit',
      'spreadsheet',
      'testing',
      'ui',
      'web-platform',
    ].map((name) => [name, 'packages']),
  ),
  ...Object.fromEntries(['shell', 'member', 'admin', 'reports'].map((name) => [name, 'frontends'])),
}

const FOR_SERVICES = ['service-kit', 'money', 'calendar', 'spreadsheet']
const FOR_TESTS = ['local-servers', 'oracle', 'testing']
const FOR_FRONTENDS = ['calendar', 'features', 'money', 'ui', 'web-platform']
/** Packages for browsers and pure packages: none of them may import the service kit. */
const WITHOUT_THE_KIT = [...FOR_FRONTENDS, 'oracle', 'spreadsheet']

const API_CLIENT = /import \{[^}]*\bapi\b[^}]*\} from '@jejaring\/web-platform'/
/** Folders of the shell's `src`, outermost first; each imports only from those that follow it. */
const SHELL_LAYERS = ['ssr', 'app', 'remotes', 'features', 'boot']

/** Returns the imports of a file that violate the direction of dependencies, each as a sentence. */
export function wrongImports(source: Source): string[] {
  const own = partOf(source.path)
  return [...wrongInUi(source), ...wrongInShell(source), ...betweenParts(source, own)]
}

/** `packages/ui` is a design system: components get data and callbacks, and never call the server. */
function wrongInUi({ path, text }: Source): string[] {
  const isUi = path.startsWith('packages/ui/') && !isTest(path)
  return isUi && API_CLIENT.test(text) ? [`${path} imports the API client`] : []
}

function wrongInShell({ path, imports }: Source): string[] {
  const layer = shellLayerOf(path)
  if (layer < 0 || isTest(path)) return []
  return imports
    .filter((imported) => imported.startsWith('.'))
    .filter((imported) => {
      const target = shellLayerOf(normalize(join(dirname(path), imported)))
      return target >= 0 && target < layer
    })
    .map((imported) => `${path} imports ${imported}: the folders of the shell import downwards only`)
}

function shellLayerOf(path: string): number {
  const [, folder = ''] = path.match(/^frontends\/shell\/src\/([^/]+)\//) ?? []
  return SHELL_LAYERS.indexOf(folder)
}

function betweenParts(source: Source, own: Part): string[] {
  return source.imports.flatMap((imported) => {
    const target = targetOf(source.path, imported)
    const problem =
      target && !(target.kind === own.kind && target.name === own.name) && problemOf(source, own, target)
    return problem ? [`${source.path} imports ${imported}: ${problem}`] : []
  })
}

type Part = ReturnType<typeof partOf>

function problemOf(source: Source, own: Part, target: Part): string | undefined {
  if (own.kind === 'services') return problemOfService(source, target)
  if (own.kind === 'packages') return problemOfPackage(own, target)
  if (own.kind === 'frontends') return problemOfFrontend(source, target)
  return undefined
}

function problemOfService({ path }: Source, target: Part): string | undefined {
  if (target.kind === 'services') return 'services know each other by their calls and events only'
  if (target.kind === 'frontends') return 'services do not know the pages'
  if (target.kind === 'tools' || FOR_TESTS.includes(target.name)) {
    return isTest(path) ? undefined : 'only tests may use this'
  }
  if (target.kind === 'packages' && !FOR_SERVICES.includes(target.name))
    return 'this package is not for services'
  return undefined
}

function problemOfPackage(own: Part, target: Part): string | undefined {
  if (target.kind === 'services' || target.kind === 'frontends') return 'packages do not know who uses them'
  if (target.kind === 'tools') return 'packages do not use the tools'
  if (own.name === 'ui' && target.name === 'features') return 'the design system does not know the product'
  const kit = target.kind === 'proto' || target.name === 'service-kit' || target.name === 'testing'
  if (kit && WITHOUT_THE_KIT.includes(own.name)) return `${own.name} must stay free of the service kit`
  return undefined
}

function problemOfFrontend({ path }: Source, target: Part): string | undefined {
  if (target.kind === 'frontends' && target.name === '') return undefined
  if (target.kind === 'frontends') return 'frontends do not know each other'
  if (target.kind === 'packages' && FOR_FRONTENDS.includes(target.name)) return undefined
  return isTest(path) ? undefined : 'frontends use the packages made for them only'
}
