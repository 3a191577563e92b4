import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { browsers } from '../browsers'
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

const remoteProxies = Object.entries(remotes).map(([name, port]) => [
  `/remotes/${name}`,
  { target: `http://127.0.0.1:${port}` },
])

export default defineConfig({
  html: { template: './index.html' },
  dev: { lazyCompilation: false },
  server: {
    port: 21_001,
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
        entry: {
          index: './src/index.tsx',
          login: './src/login.tsx',
          boot: { import: './src/boot/index.ts', html: false },
        },
        // Leaves federation's server code out of the bundle.
        define: { ENV_TARGET: JSON.stringify('web'), ...productVersion },
      },
      performance: {
        printFileSize: false,
        preload: { type: 'all-assets', include: [/latin-wght-normal.*\.woff2$/] },
      },
      plugins: [bootScriptPlugin()],
    },
    ...(isProduction && { server: serverBundle('./src/ssr/entry-server.tsx') }),
  },
})
