import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import {
  type BuildContext,
  type BuildFailure,
  type BuildOptions,
  type BuildResult,
  build,
  context,
  type Metafile,
  type Plugin,
} from 'esbuild'
import { productVersion } from '../product-version'
import { root } from '../root'
import { bundleOf, workersOf } from '../service-files'
import { keepClassNames } from './class-names'

/**
 * Packages that are loaded from node_modules at run time: native code, packages that read files relative to
 * their own, data files, and what few installations need.
 */
const EXTERNAL = [
  '@node-rs/argon2',
  '@expo-google-fonts/*',
  '@fastify/swagger-ui',
  'idn-area-data/data/*',
  'sharp',
  '@opentelemetry/*',
  'baileys',
  'baileys/*',
]

/** The file next to `main.js` that lists the packages its image must contain. */
export const EXTERNAL_PACKAGES_FILE = 'packages.json'

/** Modules that are never loaded: optional drivers of TypeORM and pg, and build tools. */
const NEVER_LOADED = [
  '@google-cloud/spanner',
  '@sap/hana-client',
  'better-sqlite3',
  'esbuild',
  'expo-sqlite',
  'hdb-pool',
  'ioredis',
  'mongodb',
  'mssql',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'react-native-sqlite-storage',
  'redis',
  'sql.js',
  'sqlite3',
  'typeorm-aurora-data-api-driver',
]

/**
 * Bundles a service and its file workers into `services/<name>/dist` or another folder, so that they start in a fraction of a second.
 */
export async function bundleService(name: string, folder = dirname(bundleOf(name))): Promise<void> {
  const options = optionsOf(entryPointsOf(name), folder)
  await write(`The service ${name}`, folder, () => build(options))
}

/** The builds that `rebundleService` repeats. */
const contexts = new Map<string, Promise<BuildContext<ReturnType<typeof optionsOf>>>>()

/** The same for `npm run dev`: esbuild keeps what it has parsed for the next time. */
export async function rebundleService(name: string): Promise<void> {
  const folder = dirname(bundleOf(name))
  await write(`The service ${name}`, folder, async () => (await contextOf(name)).rebuild())
}

/** Parses a service, so that its next build takes a fraction of a second. Writes nothing. */
export async function parseService(name: string): Promise<void> {
  await (await contextOf(name)).rebuild()
}

async function contextOf(name: string): Promise<BuildContext<ReturnType<typeof optionsOf>>> {
  const known = contexts.get(name) ?? context(optionsOf(entryPointsOf(name), dirname(bundleOf(name))))
  contexts.set(name, known)
  return await known
}

function entryPointsOf(name: string): string[] {
  return [join(root, 'services', name, 'src', 'main.ts'), ...workersOf(name)]
}

/** Bundles the operator's command line into `tools/dist/jejaring.js`, which runs the services' bundles. */
export async function bundleCommandLine(): Promise<void> {
  const folder = dirname(commandLine)
  const options = optionsOf([join(root, 'tools', 'cli', 'jejaring.ts')], folder)
  await write('The command line', folder, () => build(options))
}

export const commandLine = join(root, 'tools', 'dist', 'jejaring.js')

function optionsOf(entryPoints: string[], outdir: string) {
  return {
    entryPoints,
    entryNames: '[name]',
    outdir,
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // TypeORM needs class names as entity and migration names; `keepClassNames` reverts those of functions.
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    external: EXTERNAL,
    define: { 'process.env.JEJARING_VERSION': JSON.stringify(productVersion()) },
    plugins: [neverLoaded],
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  } satisfies BuildOptions
}

type BundleResult = BuildResult<ReturnType<typeof optionsOf>>

async function write(what: string, outdir: string, make: () => Promise<BundleResult>): Promise<void> {
  try {
    const { outputFiles, metafile } = await make()
    mkdirSync(outdir, { recursive: true })
    // Writes the map first. Renaming is atomic: a service that restarts now reads either the old or the new
    // file.
    for (const { path, contents, text } of outputFiles) {
      writeFileSync(`${path}.next`, path.endsWith('.js') ? inAscii(keepClassNames(text)) : contents)
      renameSync(`${path}.next`, path)
    }
    writeFileSync(join(outdir, EXTERNAL_PACKAGES_FILE), JSON.stringify(externalPackages(metafile)))
  } catch (error) {
    if (!(error as BuildFailure).errors) throw error
    throw new ReadableError(`${what} could not be built:\n${describe(error as BuildFailure)}`)
  }
}

/**
 * Escapes the non-ASCII characters that esbuild leaves in regular expressions and comments: V8 stores pure
 * ASCII text in half the memory, 10 MB per service.
 */
function inAscii(program: string): string {
  return program.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns the packages that the bundle loads from node_modules at run time. */
function externalPackages({ outputs }: Metafile): string[] {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  const names = imported
    .map(({ path }) => path.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? path)
    .filter((name) => !isBuiltin(name))
  return [...new Set(names)].sort()
}

const neverLoaded: Plugin = {
  name: 'never-loaded',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(${NEVER_LOADED.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$)`)
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'never-loaded' }))
    onLoad({ filter: /./, namespace: 'never-loaded' }, ({ path }) => ({
      contents: `throw Object.assign(new Error("Cannot find module '${path}'"), { code: 'MODULE_NOT_FOUND' })`,
    }))
  },
}

function describe({ errors }: BuildFailure): string {
  return errors.map(({ text, location }) => `  ${location?.file}:${location?.line}: ${text}`).join('\n')
}
