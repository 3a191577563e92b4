import { defineConfig, type EnvironmentConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { browsers } from '../browsers'
import { pageChunks } from '../chunk-files'
import { tools } from '../federation'
import { serverBundle } from '../server-bundle'
import { remotes } from '../shared-modules'
import { prerenderPlugin } from './prerender-plugin'
import { themeSheetPlugin } from './theme-sheet-plugin'

const isProduction = process.env.NODE_ENV === 'production'
const gateway = process.env.GATEWAY ?? 'http://127.0.0.1:8080'

// The gateway refuses calls from another origin, which this server is.
const toGateway = { target: gateway, changeOrigin: true, headers: { origin: new URL(gateway).origin } }

const remoteProxies = Object.entries(remotes).map(([name, port]) => [
  `/remotes/${name}`,
  { target: `http://127.0.0.1:${port}` },
])

// What a page may need beside what every page loads, by the names that the imports give.
const parts = ['login', 'forgot', 'recover', 'verify', 'layout', 'form', 'form-basic', 'table']

// Draws screens at build time; nothing of it is served.
const drawn: EnvironmentConfig = {
  source: { entry: { draw: './src/ssr/prerender.tsx' } },
  output: { target: 'node', distPath: { root: '.cache/drawn' } },
  performance: { printFileSize: false },
}

export default defineConfig({
  html: { template: './index.html' },
  dev: { lazyCompilation: false },
  server: {
    port: 21_001,
    proxy: { '/api': toGateway, '/wa': toGateway, ...Object.fromEntries(remoteProxies) },
    historyApiFallback: true,
  },
  output: { dataUriLimit: 0 },
  tools,
  plugins: [pluginReact(), themeSheetPlugin(), ...(isProduction ? [prerenderPlugin()] : [])],
  environments: {
    web: {
      output: { overrideBrowserslist: browsers },
      source: {
        entry: {
          index: './src/index.tsx',
          begin: { import: './src/boot/index.ts', html: false },
          picture: { import: './src/boot/rendered-page.ts', html: false },
        },
        // Leaves out what federation does on servers.
        define: { ENV_TARGET: JSON.stringify('web') },
      },
      performance: {
        printFileSize: false,
        preload: { type: 'all-assets', include: [/latin-wght-normal.*\.woff2$/] },
      },
      plugins: [pageChunks(parts, ['begin', 'picture'])],
    },
    ...(isProduction && { drawn, server: serverBundle('./src/ssr/entry-server.tsx') }),
  },
})
