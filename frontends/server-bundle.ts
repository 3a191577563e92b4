import type { EnvironmentConfig } from '@rsbuild/core'
import { productVersion } from './product-version'

/** Output folder of the server-side rendering bundle. The build copies it next to the site, not into it. */
export const SERVER_BUNDLE_DIRECTORY = 'dist/ssr'
export const SERVER_BUNDLE_FILE = 'render.cjs'

/** Builds a server entry for Node as one file. */
export function serverBundle(entry: string): EnvironmentConfig {
  return {
    source: {
      entry: { render: entry },
      define: {
        'process.env.REMOTE_BUILD_IDS': JSON.stringify(process.env.REMOTE_BUILD_IDS ?? '{}'),
        ...productVersion,
      },
    },
    output: {
      target: 'node',
      distPath: { root: SERVER_BUNDLE_DIRECTORY },
      module: false,
      filename: { js: '[name].cjs' },
    },
    performance: { printFileSize: false },
    tools: { rspack: { output: { asyncChunks: false } } },
  }
}
