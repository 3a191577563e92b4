import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

// The chunk of `src/routes.tsx`, which every screen of a remote needs.
const EXPOSED_CHUNK = '__federation_expose_routes'
const SHARED_MODULE = /consume[ -]shared.*?@jejaring\/ui\/(form\/basic|form|table)/

/** The URLs of the scripts and styles of a named chunk. */
export function chunkFiles({ namedChunkGroups }: Rspack.Compilation, name: string, base: string): string[] {
  const group = namedChunkGroups.get(name)
  const files = (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file))
  return files.map((file) => base + file)
}

/**
 * Puts the boot script into the page, and the file names of these chunks of the shell into a `meta` tag that it reads.
 * Deletes the files of entries that are inlined into pages.
 */
export function pageChunks(chunks: readonly string[], inlinedEntries: readonly string[]): RsbuildPlugin {
  return {
    name: 'page-chunks',
    setup(api) {
      api.modifyHTMLTags(({ headTags, bodyTags }, { compilation, assetPrefix }) => {
        const base = assetPrefix.endsWith('/') ? assetPrefix : `${assetPrefix}/`
        const content = JSON.stringify(
          Object.fromEntries(chunks.map((chunk) => [chunk, chunkFiles(compilation, chunk, base)])),
        )
        return {
          headTags: [
            { tag: 'meta', attrs: { name: 'parts', content: content.replaceAll('"', '&quot;') } },
            { tag: 'script', children: inlineScript(compilation, 'boot') },
            ...headTags,
          ],
          bodyTags,
        }
      })
      api.processAssets({ stage: 'report' }, ({ compilation }) => {
        for (const file of inlinedEntries.flatMap((entry) => scriptsOf(compilation, entry)))
          compilation.deleteAsset(file)
      })
    },
  }
}

function scriptsOf({ entrypoints }: Rspack.Compilation, entry: string): string[] {
  return (entrypoints.get(entry)?.getFiles() ?? []).filter((file) => file.endsWith('.js'))
}

/**
 * The code of an entry, for a `script` element. As a separate file it would delay the requests that it starts, and the
 * first paint. The gateway's CSP allows the element by its hash.
 */
export function inlineScript(compilation: Rspack.Compilation, entry: string): string {
  const code = scriptsOf(compilation, entry)
    .map((file) => String(compilation.getAsset(file)?.source.source() ?? ''))
    .join(';')
  if (code === '') throw new Error(`The build has no script ${entry}`)
  // A literal `</script` in the code would end the element.
  return code.replaceAll('</script', '<\\/script')
}

/** Writes `screens.json` next to a remote's manifest: for each screen its files and the shared chunks it uses. The key '' holds what every screen needs. */
export function screenChunks(base: string): RsbuildPlugin {
  return {
    name: 'screen-chunks',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ compilation, sources }) => {
        const { entrypoints, namedChunkGroups } = compilation
        const common = [...entrypoints.keys(), EXPOSED_CHUNK].flatMap((name) =>
          chunkFiles(compilation, name, base),
        )
        const screens = [...namedChunkGroups]
          .filter(([name]) => !entrypoints.has(name) && name !== EXPOSED_CHUNK)
          .map(([name, group]) => [
            name,
            { files: chunkFiles(compilation, name, base), shared: sharedChunksOf(compilation, group) },
          ])
        const text = JSON.stringify({ '': { files: common, shared: [] }, ...Object.fromEntries(screens) })
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
