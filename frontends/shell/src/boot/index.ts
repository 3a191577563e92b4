import { startEarlyFetch } from '@jejaring/web-platform/early-fetch'
import { setColorMode } from './color-mode'
import { holdFormSubmits } from './early-input'
import { readLastRole } from './last-role'
import { prefetch, preload } from './preload'
import { chunksOf, destinationOf, earlyRequestsOf, isPrerenderedFor } from './request-plan'
import { afterFirstPaint, afterParsing, fetchScripts, startScripts } from './start-scripts'
import { guardScriptSinks } from './trusted-types'

// Inline boot script, the first on the page. It starts the API requests and file downloads of the page in parallel,
// before the app bundle is loaded: one round trip instead of six.
guardScriptSinks()
setColorMode()
const last = readLastRole()
const destination = destinationOf(window.location.pathname, last)
for (const path of earlyRequestsOf(destination, last)) startEarlyFetch(path)

const files: Record<string, string[]> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=parts]')?.content || '{}',
)
const preloadChunks = (parts: readonly string[]) => preload(parts.flatMap((part) => files[part] ?? []))
const prerendered = document.querySelector<HTMLMetaElement>('meta[name=drawn]')?.content
if (!prerendered) fetchFiles()
else if (isPrerenderedFor(prerendered, destination, window.location.search)) showPrerendered(prerendered)
else coverPrerendered()

/** Delays scripts and further downloads until the prerendered markup is painted. */
function showPrerendered(name: string): void {
  document.documentElement.dataset.drawn = name
  holdFormSubmits()
  fetchScripts()
  afterFirstPaint(() => {
    fetchFiles()
    startScripts()
  })
}

/** Hides the prerendered markup, because this address will show another screen. */
function coverPrerendered(): void {
  document.documentElement.dataset.drawn = 'covered'
  fetchScripts()
  fetchFiles()
  afterParsing(startScripts)
}

/** Downloads the files that only this screen needs. */
function fetchFiles(): void {
  preloadChunks(chunksOf(destination))
  if (destination.remote) void prefetchRemote(destination.remote, destination.screen)
}

/**
 * Prefetches a screen of a remote. The remote’s own `screens.json` lists the files, because it may be newer than this
 * page.
 */
async function prefetchRemote(remote: string, screen: string): Promise<void> {
  startEarlyFetch(`/remotes/${remote}/mf-manifest.json`)
  try {
    const answer = await fetch(`/remotes/${remote}/screens.json`)
    const screens: Record<string, { files: string[]; shared: string[] }> = await answer.json()
    for (const part of ['', screen]) {
      prefetch(screens[part]?.files ?? [])
      preloadChunks(screens[part]?.shared ?? [])
    }
  } catch {
    // Not fatal: the app finds the files through the federation manifest.
  }
}
