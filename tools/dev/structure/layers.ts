import { isTest } from './files'
import type { Source } from './source'

/** Folders of a service's `src` that are not domain: see "Layout" in docs/architecture.md. */
const NOT_DOMAIN = [
  ...['operations', 'store', 'clients', 'testing', 'seeds'],
  ...['app', 'api', 'http', 'routes', 'mappers', 'read-model', 'ssr'],
]
/** Subfolders that are not domain although their parent is. */
const NOT_DOMAIN_PATHS = ['settlement/settler/']
/** Folders of the gateway below `routes` and `app`, which they must not import. */
const BELOW_ROUTES = ['clients', 'http', 'mappers', 'ssr']
const IO_MODULES =
  /^(typeorm|pg|fs|http|https|nats|@nats-io\/.*|@grpc\/.*|node:(fs|http|https|child_process)(\/.*)?)$/
const UPPER_LAYERS = /(^|\/)(operations|store|clients|api|read-model|rpc|events|service|context)(\/|$)/

/** Returns a file's violations of its layer, each as a sentence. */
export function wrongLayer(source: Source): string[] {
  const [, folder] = source.path.match(/^services\/[^/]+\/src\/([^/]+)\//) ?? []
  if (!source.path.startsWith('services/') || isTest(source.path)) return []
  const connections = /\bnew DataSource\(|\bnew (Client|Pool)\(/.test(source.text)
    ? ['opens a connection; the kit does that']
    : []
  const isDomain =
    folder !== undefined &&
    !NOT_DOMAIN.includes(folder) &&
    !NOT_DOMAIN_PATHS.some((path) => source.path.includes(`/src/${path}`))
  const domain = isDomain ? wrongInDomain(source) : []
  const store =
    folder === 'store' &&
    source.imports.some(
      (name) => name.startsWith('.') && /(^|\/)(operations|api|read-model|rpc|events)(\/|$)/.test(name),
    )
      ? ['is a store and imports an upper layer']
      : []
  const upward =
    source.path.startsWith('services/gateway/') && folder && BELOW_ROUTES.includes(folder)
      ? source.imports
          .filter((name) => /^\.\.\/(.*\/)?(app|routes)(\/|$)/.test(name))
          .map((name) => `is below routes and app and imports ${name}`)
      : []
  return [...connections, ...domain, ...store, ...upward].map((problem) => `${source.path} ${problem}`)
}

/** The domain receives state and time as arguments and returns decisions. */
function wrongInDomain({ imports, readsClock }: Source): string[] {
  const impureImports = imports.filter(
    (name) => IO_MODULES.test(name) || (name.startsWith('.') && UPPER_LAYERS.test(name)),
  )
  return [
    ...impureImports.map((name) => `is domain and imports ${name}`),
    ...(readsClock ? ['is domain and asks the machine for the time'] : []),
  ]
}
