import type { EnvironmentConfig } from '@rsbuild/core'

/** Output folder of the server-side rendering bundle. The build copies it next to the site, not into it. */
export const SERVER_BUNDLE_DIRECTORY = 'dist/drawing'

/** Builds a server entry for Node as one file. Its CSS class names equal those of the browser build. */
export function serverBundle(entry: string): EnvironmentConfig {
  return {
    source: { entry: { draw: entry } },
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
