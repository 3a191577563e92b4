import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { serverBundle } from './server-bundle'

// Builds a remote's server-side rendering bundle. It is a separate build because the browser build is a federation
// container, and this one uses no federation.
export default defineConfig({
  plugins: [pluginReact()],
  environments: { server: serverBundle('./src/ssr/entry-server.tsx') },
})
