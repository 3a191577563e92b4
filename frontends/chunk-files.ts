import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

// The chunk of `src/routes.tsx`, which every screen needs.
const EXPOSED = '__federation_expose_routes'
const SHARED = /consume[ -]shared.*?@jejaring\/ui\/(form\/basic|form|table)/

/** The files of a part that is loaded later, as addresses; a part is a chunk that its import gives a name. */
export function chunkFiles({ namedChunkGroups }: Rspack.Compilation, name: string, base: string): string[] {
  const group = namedChunkGroups.get(name)
  const files = (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file))
  return files.map((file) => base + file)
}

/**
 * Puts the first script into the page and tells it, in a tag, which files each of these parts of the shell has. Of the
 * entries that stand in pages no file is left.
 */
export function pageChunks(parts: readonly string[], inPages: readonly string[]): RsbuildPlugin {
  return {
    name: 'parts-of-the-page',
    setup(api) {
      api.modifyHTMLTags(({ headTags, bodyTags }, { compilation, assetPrefix }) => {
        const base = assetPrefix.endsWith('/') ? assetPrefix : `${assetPrefix}/`
        const content = JSON.stringify(
          Object.fromEntries(parts.map((part) => [part, chunkFiles(compilation, part, base)])),
        )
        return {
          headTags: [
            { tag: 'meta', attrs: { name: 'parts', content: content.replaceAll('"', '&quot;') } },
            { tag: 'script', children: inlineScript(compilation, 'begin') },
            ...headTags,
          ],
          bodyTags,
        }
      })
      api.processAssets({ stage: 'report' }, ({ compilation }) => {
        for (const file of inPages.flatMap((entry) => scriptsOf(compilation, entry)))
          compilation.deleteAsset(file)
      })
    },
  }
}

function scriptsOf({ entrypoints }: Rspack.Compilation, entry: string): string[] {
  return (entrypoints.get(entry)?.getFiles() ?? []).filter((file) => file.endsWith('.js'))
}

/**
 * The whole code of an entry, to stand in a page itself: a first script that had to be fetched would hold up all that
 * it fetches, and the picture. The server allows it by its hash.
 */
export function inlineScript(compilation: Rspack.Compilation, entry: string): string {
  const code = scriptsOf(compilation, entry)
    .map((file) => String(compilation.getAsset(file)?.source.source() ?? ''))
    .join(';')
  if (code === '') throw new Error(`The build has no script ${entry}`)
  // Nothing in it can end the element that it stands in.
  return code.replaceAll('</script', '<\\/script')
}

/** Lays `screens.json` beside a remote's manifest: for each screen its files and what it uses of the shell's later parts; '' is what all need. */
export function screenChunks(base: string): RsbuildPlugin {
  return {
    name: 'parts-of-screens',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ compilation, sources }) => {
        const { entrypoints, namedChunkGroups } = compilation
        const always = [...entrypoints.keys(), EXPOSED].flatMap((name) => chunkFiles(compilation, name, base))
        const screens = [...namedChunkGroups]
          .filter(([name]) => !entrypoints.has(name) && name !== EXPOSED)
          .map(([name, group]) => [
            name,
            { files: chunkFiles(compilation, name, base), shared: sharedIn(compilation, group) },
          ])
        const text = JSON.stringify({ '': { files: always, shared: [] }, ...Object.fromEntries(screens) })
        compilation.emitAsset('screens.json', new sources.RawSource(text))
      })
    },
  }
}

function sharedIn(compilation: Rspack.Compilation, group: Rspack.ChunkGroup): string[] {
  const modules = group.chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)])
  const names = modules.map((module) => SHARED.exec(module.identifier())?.[1]?.replace('/', '-'))
  return [...new Set(names)].filter((name) => name !== undefined)
}
