import { join } from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import type { RsbuildConfig, RsbuildPlugins } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

const isProduction = process.env.NODE_ENV === 'production'

/** The remotes that the shell knows, and the ports of their servers during development. */
export const remotes = { member: 21_002, admin: 21_003, reports: 21_004 }

// What exists once on the page, in the shell's build; remotes carry no copy of their own. zod
// is not shared: each remote keeps the little that it uses.
const versions = {
  react: '19.3.1',
  'react/': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/': '19.3.1',
  '@jejaring/platform': '0.0.0',
  '@jejaring/ui': '0.0.0',
  '@jejaring/ui/form': '0.0.0',
  '@jejaring/ui/form/basic': '0.0.0',
  '@jejaring/ui/table': '0.0.0',
}

// The plugin puts the CommonJS builds of federation's own code on the page, which cannot be shaken: a tenth more of
// the shell's first script, a third more of a remote's entry.
const federation = join(__dirname, '..', 'node_modules', '@module-federation')
const bundlerRuntime = join(federation, 'webpack-bundler-runtime', 'dist')
const provider = join(federation, 'inject-external-runtime-core-plugin', 'dist')
const shakable = {
  [join(bundlerRuntime, 'index.cjs')]: join(bundlerRuntime, 'index.js'),
  [join(provider, 'index.cjs')]: join(provider, 'index.js'),
  '@module-federation/runtime-tools/runtime-core$': join(federation, 'runtime-core', 'dist', 'index.js'),
  '@module-federation/runtime-core$': join(federation, 'runtime-core', 'dist', 'index.js'),
  '@module-federation/sdk$': join(federation, 'sdk', 'dist', 'index.js'),
  '@module-federation/error-codes$': join(federation, 'error-codes', 'dist', 'index.mjs'),
}

/** What the builds of shell and remotes have in common below Rsbuild. */
export const tools = { rspack: { resolve: { alias: shakable } } }

// These are loaded with the first screen that needs them, all others with the page.
const late = ['@jejaring/ui/form', '@jejaring/ui/form/basic', '@jejaring/ui/table']

function shared(own: (name: string) => { eager: boolean } | { import: false }) {
  const entries = Object.entries(versions).map(([name, version]) => [
    name,
    { singleton: true, strictVersion: true, requiredVersion: version, version, ...own(name) },
  ])
  return Object.fromEntries(entries)
}

/** The plugins of the shell, which finds its remotes by their manifests. */
export function shellPlugins(): RsbuildPlugins {
  const manifests = Object.keys(remotes).map((name) => [name, `${name}@/remotes/${name}/mf-manifest.json`])
  return [
    pluginReact(),
    pluginModuleFederation({
      name: 'shell',
      remotes: Object.fromEntries(manifests),
      shared: shared((name) => ({ eager: !late.includes(name) })),
      shareStrategy: 'loaded-first',
      dts: false,
      experiments: {
        optimization: { target: 'web' },
        ...(isProduction ? { provideExternalRuntime: true } : {}),
      },
    }),
  ]
}

/** The build of a remote: one exposed module, `src/routes.tsx`, served under `/remotes/<name>/`. */
export function remoteConfig(name: keyof typeof remotes): RsbuildConfig {
  const base = `/remotes/${name}/`
  return {
    dev: { lazyCompilation: false, assetPrefix: base, client: { port: remotes[name] } },
    // Reached through the shell's server only.
    server: { port: remotes[name], strictPort: true, base, cors: { origin: 'http://localhost:21001' } },
    source: { entry: {} },
    tools: { ...tools, htmlPlugin: false },
    output: { assetPrefix: base },
    performance: { printFileSize: false },
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name,
        filename: isProduction ? 'static/js/entry.[contenthash:8].js' : 'static/js/entry.js',
        exposes: { './routes': './src/routes.tsx' },
        shared: shared(() => ({ import: false })),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: {
          optimization: { target: 'web' },
          ...(isProduction ? { externalRuntime: true } : {}),
        },
      }),
    ],
  }
}
