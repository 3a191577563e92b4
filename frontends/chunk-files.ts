import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

// The chunk of `src/routes.tsx`, which every screen of a remote needs.
const EXPOSED_CHUNK = '__federation_expose_routes'
const SHARED_MODULE = /consume[ -]shared.*?@jejaring\/ui\/(form\/basic|form\/plain|form|table)/

/** For each chunk its files and the chunks of the shell that it uses. */
export type ChunkFiles = Record<string, { files: string[]; shared: string[] }>

/**
 * The scripts and styles of all named chunks and entries, as URLs. The key '' has what every page of the build needs.
 */
export function chunkFiles(compilation: Rspack.Compilation, base: string): ChunkFiles {
  const { entrypoints, namedChunkGroups } = compilation
  const isCommon = (name: string) => entrypoints.has(name) || name === EXPOSED_CHUNK
  const groups = [...namedChunkGroups]
  const filesOf = (group: Rspack.ChunkGroup) =>
    group
      .getFiles()
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => base + file)
  const common = groups.filter(([name]) => isCommon(name)).flatMap(([, group]) => filesOf(group))
  const others = groups
    .filter(([name]) => name !== EXPOSED_CHUNK)
    .map(([name, group]) => [name, { files: filesOf(group), shared: sharedChunksOf(compilation, group) }])
  return { '': { files: [...new Set(common)], shared: [] }, ...Object.fromEntries(others) }
}

/**
 * Writes `screens.json` next to a remote's manifest: the build and its chunks. The server links the files of a screen
 * that it renders.
 */
export function screenChunks(base: string, buildId: string): RsbuildPlugin {
  return {
    name: 'screen-chunks',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ compilation, sources }) => {
        const text = JSON.stringify({ buildId, chunks: chunkFiles(compilation, base) })
        compilation.emitAsset('screens.json', new sources.RawSource(text))
      })
    },
  }
}

function sharedChunksOf(compilation: Rspack.Compilation, group: Rspack.ChunkGroup): string[] {
  const modules = group.chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)])
  const names = modules.map((module) => SHARED_MODULE.exec(module.identifier())?.[1]?.replace('/', '-'))
  return [...new Set(names)].filter((name) => name !== undefined)
}
