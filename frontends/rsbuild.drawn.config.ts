import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { drawnBy } from './drawn'

// What draws a remote on a server: a build of its own, as federation, which the page's build is about, has no part in it.
export default defineConfig({
  plugins: [pluginReact()],
  environments: { server: drawnBy('./src/drawn/draw.tsx') },
})
