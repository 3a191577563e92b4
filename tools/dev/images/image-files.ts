import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { databaseServices } from '../../cli/operator/database-services'
import { commandLine, EXTERNAL_PACKAGES_FILE } from '../build/bundle-service'
import { site, ssrBundle } from '../build/frontends'
import { root } from '../root'
import { bundleOf, existingServices, workersOf } from '../service-files'

/**
 * What no program reads at run time, by the path inside a package: types, source maps and Markdown anywhere, documentation
 * and tests only at the top of the package. A folder `doc` further down may hold code (`yaml/dist/doc`).
 */
const UNUSED =
  /\.(d\.[cm]?ts|map|md|markdown|tsbuildinfo)$|^\/(docs?|tests?|__tests__|examples?|benchmarks?|\.github)$/

/**
 * Writes one folder per image below `out`: `services/<name>`, `frontends/<name>` and `jejaring`;
 * `ssr` has the server-side rendering bundle.
 */
export function writeImageFiles(out: string): void {
  rmSync(out, { recursive: true, force: true })
  for (const name of existingServices()) writeServiceFiles(name, join(out, 'services', name))
  writeFrontendFiles(join(out, 'frontends'))
  cpSync(ssrBundle, join(out, 'ssr'), { recursive: true })
  writeCommandLineFiles(join(out, 'jejaring'))
}

/** Copies the bundles and the packages that they load from node_modules. */
function writeServiceFiles(name: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const programs = ['main', ...workersOf(name).map((path) => basename(path, '.ts'))]
  for (const program of programs) {
    for (const file of [`${program}.js`, `${program}.js.map`])
      cpSync(join(dirname(bundleOf(name)), file), join(folder, file))
  }
  copyExternalPackages(name, folder)
}

/** Copies the packages that a service's bundle loads from node_modules, and what they need; returns their names. */
export function copyExternalPackages(service: string, folder: string): string[] {
  const names = externalPackagesOf(bundleOf(service))
  copyPackages(names, folder)
  return names
}

/** Copies the command line and the services' bundles to their paths in a checkout, with one common node_modules. */
function writeCommandLineFiles(folder: string): void {
  const bundles = [commandLine, ...databaseServices.map(bundleOf)]
  for (const bundle of bundles) cpSync(bundle, join(folder, relative(root, bundle)))
  copyPackages(bundles.flatMap(externalPackagesOf), folder)
}

function externalPackagesOf(bundle: string): string[] {
  return JSON.parse(readFileSync(join(dirname(bundle), EXTERNAL_PACKAGES_FILE), 'utf8'))
}

function copyPackages(names: readonly string[], folder: string): void {
  for (const path of closure(names)) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      dereference: true,
      // Nested packages are copied only when they are in the closure themselves.
      filter: (from) => basename(from) !== 'node_modules' && !isUnused(from, path),
    })
  }
}

function isUnused(from: string, path: string): boolean {
  const inside = from.slice(join(root, path).length)
  // Dropped only from @opentelemetry, whose CommonJS code is elsewhere; other packages may need these folders.
  if (/(^|\/)(esm|esnext)$/.test(inside)) return path.includes('@opentelemetry')
  return UNUSED.test(inside)
}

/** Returns the transitive closure of these packages as folders relative to the root. */
function closure(names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const path = resolve(name, from)
    // Optional packages of other platforms are not installed.
    if (path === undefined || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, path, 'package.json'), 'utf8'),
    )
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path)
  }
  for (const name of names) visit(name, '')
  return found
}

/** Resolves a package as Node does, from the innermost node_modules outwards. */
function resolve(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules')).replace(/\/$/, '')) {
    const path = join(at, 'node_modules', name)
    if (existsSync(join(root, path, 'package.json'))) return path
    if (at === '') return undefined
  }
}

/** Copies each frontend's files to the paths under which the gateway serves them. */
function writeFrontendFiles(out: string): void {
  const remotes = join(site, 'remotes')
  cpSync(site, join(out, 'shell'), { recursive: true, filter: (from) => from !== remotes })
  for (const name of ['member', 'admin', 'reports'])
    cpSync(join(remotes, name), join(out, name, 'remotes', name), { recursive: true })
}
