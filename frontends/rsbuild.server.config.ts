import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { serverBundle } from './server-bundle'

// What draws a remote on a server: a build of its own, as federation, which the page's build is about, has no part in it.
export default defineConfig({
  plugins: [pluginReact()],
  environments: { server: serverBundle('./src/ssr/entry-server.tsx') },
})
