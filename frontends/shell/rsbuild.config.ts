import { defineConfig, type RsbuildEntry } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { browsers } from '../browsers'
import { pagesPort, portOfRemote } from '../development-ports'
import { tools } from '../federation'
import { productVersion } from '../product-version'
import { serverBundle } from '../server-bundle'
import { remotes } from '../shared-modules'
import { bootScriptPlugin, serverPagePlugin } from './page-plugin'
import { themeSheetPlugin } from './theme-sheet-plugin'

const isProduction = process.env.NODE_ENV === 'production'
const gateway = process.env.GATEWAY ?? 'http://127.0.0.1:8080'

// The gateway refuses calls from another origin. This server is one, so it sends the gateway's own origin.
const gatewayProxy = { target: gateway, changeOrigin: true, headers: { origin: new URL(gateway).origin } }

const remoteProxies = remotes.map((name) => [
  `/remotes/${name}`,
  { target: `http://127.0.0.1:${portOfRemote(name)}` },
])

/** The boot script is inline in the production's page. A development server adds much more to each entry. */
const entry: RsbuildEntry = isProduction
  ? {
      index: './src/index.tsx',
      login: './src/login.tsx',
      boot: { import: './src/boot/index.ts', html: false },
    }
  : {
      index: ['./src/boot/index.ts', './src/index.tsx'],
      login: ['./src/boot/index.ts', './src/login.tsx'],
    }

export default defineConfig({
  html: { template: './index.html' },
  dev: { lazyCompilation: false },
  server: {
    port: pagesPort,
    strictPort: true,
    proxy: { '/api': gatewayProxy, '/wa': gatewayProxy, ...Object.fromEntries(remoteProxies) },
    historyApiFallback: true,
  },
  output: { dataUriLimit: 0 },
  tools,
  plugins: [pluginReact(), themeSheetPlugin(), ...(isProduction ? [serverPagePlugin()] : [])],
  environments: {
    web: {
      output: { overrideBrowserslist: browsers },
      source: {
        entry,
        // Leaves out of the bundle: federation's server code, and its reading of manifests (`src/remotes/federation.ts` does).
        define: {
          ENV_TARGET: JSON.stringify('web'),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ...productVersion,
        },
      },
      performance: {
        printFileSize: false,
        preload: { type: 'all-assets', include: [/latin-wght-normal.*\.woff2$/] },
      },
      plugins: isProduction ? [bootScriptPlugin()] : [],
    },
    ...(isProduction && { server: serverBundle('./src/ssr/entry-server.tsx') }),
  },
})
