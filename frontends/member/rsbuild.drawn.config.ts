import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { drawnBy } from '../drawn'

// A build of its own: federation, which the page's build is about, has no part in it.
export default defineConfig({
  plugins: [pluginReact()],
  environments: { server: drawnBy('./src/drawn/draw.tsx') },
})
