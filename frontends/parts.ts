import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

// The chunk of `src/routes.tsx`, which every screen needs.
const EXPOSED = '__federation_expose_routes'
const SHARED = /consume[ -]shared.*?@jejaring\/ui\/(form\/basic|form|table)/

/** The files of a part that is loaded later, as addresses; a part is a chunk that its import gives a name. */
export function filesOf({ namedChunkGroups }: Rspack.Compilation, name: string, base: string): string[] {
  const group = namedChunkGroups.get(name)
  const files = (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file))
  return files.map((file) => base + file)
}

/** Tells the first script of the page, in a tag, which files each of these parts of the shell has. */
export function partsOfThePage(parts: readonly string[]): RsbuildPlugin {
  return {
    name: 'parts-of-the-page',
    setup(api) {
      api.modifyHTMLTags(({ headTags, bodyTags }, { compilation, assetPrefix }) => {
        const base = assetPrefix.endsWith('/') ? assetPrefix : `${assetPrefix}/`
        const content = JSON.stringify(
          Object.fromEntries(parts.map((part) => [part, filesOf(compilation, part, base)])),
        )
        const scripts = scriptsOf(compilation, 'begin').map((file) => ({
          tag: 'script',
          attrs: { src: base + file },
        }))
        return {
          headTags: [
            { tag: 'meta', attrs: { name: 'parts', content: content.replaceAll('"', '&quot;') } },
            ...scripts,
            ...headTags,
          ],
          bodyTags,
        }
      })
    },
  }
}

/** The scripts of an entry, as names of files. */
export function scriptsOf({ entrypoints }: Rspack.Compilation, entry: string): string[] {
  return (entrypoints.get(entry)?.getFiles() ?? []).filter((file) => file.endsWith('.js'))
}

/** Lays `screens.json` beside a remote's manifest: for each screen its files and what it uses of the shell's later parts; '' is what all need. */
export function partsOfScreens(base: string): RsbuildPlugin {
  return {
    name: 'parts-of-screens',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ compilation, sources }) => {
        const { entrypoints, namedChunkGroups } = compilation
        const always = [...entrypoints.keys(), EXPOSED].flatMap((name) => filesOf(compilation, name, base))
        const screens = [...namedChunkGroups]
          .filter(([name]) => !entrypoints.has(name) && name !== EXPOSED)
          .map(([name, group]) => [
            name,
            { files: filesOf(compilation, name, base), shared: sharedIn(compilation, group) },
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
