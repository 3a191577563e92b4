import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

/** Bundles `<entry>.ts` (relative to the root) and our packages into one file of tools/dist, and returns its path. */
export async function bundleTool(entry) {
  const outfile = join(root, 'tools', 'dist', `${basename(entry)}.js`)
  await build({
    entryPoints: [join(root, `${entry}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    sourcemap: 'linked',
    logLevel: 'error',
    plugins: [ourPackagesOnly],
  })
  return outfile
}

/** Leaves npm packages in node_modules; our own packages are TypeScript and are bundled. */
const ourPackagesOnly = {
  name: 'our-packages-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@jejaring/')) return undefined
      return { path, external: true }
    })
  },
}
