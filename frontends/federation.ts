import { join } from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import type { RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { browsers } from './browsers'
import { screenChunks } from './chunk-files'
import { pagesPort, portOfRemote } from './development-ports'
import { type RemoteName, shareConfig, sharedVersions } from './shared-modules'

const isProduction = process.env.NODE_ENV === 'production'

// By default the plugin bundles the CommonJS builds of the federation runtime, which cannot be tree-shaken: 10 % more in
// the shell's first script, a third more in a remote's entry. These aliases select the ES modules.
const federation = join(__dirname, '..', 'node_modules', '@module-federation')
const bundlerRuntime = join(federation, 'webpack-bundler-runtime', 'dist')
const provider = join(federation, 'inject-external-runtime-core-plugin', 'dist')
const esModuleAliases = {
  [join(bundlerRuntime, 'index.cjs')]: join(bundlerRuntime, 'index.js'),
  [join(provider, 'index.cjs')]: join(provider, 'index.js'),
  '@module-federation/runtime-tools/runtime-core$': join(federation, 'runtime-core', 'dist', 'index.js'),
  '@module-federation/runtime-core$': join(federation, 'runtime-core', 'dist', 'index.js'),
  '@module-federation/sdk$': join(federation, 'sdk', 'dist', 'index.js'),
  '@module-federation/error-codes$': join(federation, 'error-codes', 'dist', 'index.mjs'),
}

/** Build options of the shell and the remotes. */
export const tools = {
  rspack: {
    resolve: { alias: esModuleAliases },
    module: { rules: [{ test: /\.md$/, loader: join(__dirname, 'guide-loader.mjs') }] },
  },
  // CSS class names are derived from paths below this folder: the server bundle must get those of the remotes' builds.
  cssLoader: { modules: { localIdentContext: join(__dirname, '..') } },
}

// `import: false`: remotes contain no fallback copy.
const shared = Object.fromEntries(
  Object.entries(sharedVersions).map(([name, version]) => [
    name,
    { ...shareConfig(version), version, import: false as const },
  ]),
)

/** The build of a remote: one exposed module, `src/routes.tsx`, served under `/remotes/<name>/`. */
export function remoteConfig(name: RemoteName): RsbuildConfig {
  const base = `/remotes/${name}/`
  const buildId = process.env.BUILD_ID ?? ''
  return {
    // A changed remote reloads the page: React's hot replacement does not reach components of another build.
    dev: { hmr: false, lazyCompilation: false, assetPrefix: base, client: { port: portOfRemote(name) } },
    // The browser reaches it through the proxy of the shell's server.
    server: {
      port: portOfRemote(name),
      strictPort: true,
      base,
      cors: { origin: `http://localhost:${pagesPort}` },
    },
    source: { entry: {}, define: { 'process.env.BUILD_ID': JSON.stringify(buildId) } },
    tools: { ...tools, htmlPlugin: false },
    output: { assetPrefix: base, overrideBrowserslist: browsers },
    performance: { printFileSize: false },
    plugins: [
      pluginReact(),
      screenChunks(base, buildId),
      pluginModuleFederation({
        name,
        filename: isProduction ? 'static/js/entry.[contenthash:8].js' : 'static/js/entry.js',
        exposes: { './routes': './src/routes.tsx' },
        shared,
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
