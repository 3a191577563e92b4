import type { EnvironmentConfig } from '@rsbuild/core'

/** Where a build lays what draws its part of a page on a server: beside the files of the site, not among them. */
export const SERVER_BUNDLE_DIRECTORY = 'dist/drawing'

/** Builds a file for node in one piece. The classes of its styles are those of the page. */
export function serverBundle(file: string): EnvironmentConfig {
  return {
    source: { entry: { draw: file } },
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
