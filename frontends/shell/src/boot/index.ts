import { startEarlyFetch } from '@jejaring/web-platform/early-fetch'
import { setColorMode } from './color-mode'
import { holdFormSubmits } from './early-input'
import { readLastRole } from './last-role'
import { prefetch, preload } from './preload'
import { chunksOf, destinationOf, earlyRequestsOf, isPrerenderedFor } from './request-plan'
import { afterFirstPaint, afterParsing, fetchScripts, startScripts } from './start-scripts'

// A script of its own, the first on the page: while the browser fetches and reads what draws the page, all that the
// page will ask for is on its way already, in one round instead of six.
setColorMode()
const last = readLastRole()
const place = destinationOf(window.location.pathname, last)
for (const path of earlyRequestsOf(place, last)) startEarlyFetch(path)

const files: Record<string, string[]> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=parts]')?.content || '{}',
)
const preloadParts = (parts: readonly string[]) => preload(parts.flatMap((part) => files[part] ?? []))
const drawn = document.querySelector<HTMLMetaElement>('meta[name=drawn]')?.content
if (!drawn) fetchFiles()
else if (isPrerenderedFor(drawn, place, window.location.search)) showDrawing(drawn)
else coverDrawing()

/** The picture comes first: whatever else is fetched or run before it would hold it up. */
function showDrawing(name: string): void {
  document.documentElement.dataset.drawn = name
  holdFormSubmits()
  fetchScripts()
  afterFirstPaint(() => {
    fetchFiles()
    startScripts()
  })
}

/** The drawing is covered where something else is going to be shown. */
function coverDrawing(): void {
  document.documentElement.dataset.drawn = 'covered'
  fetchScripts()
  fetchFiles()
  afterParsing(startScripts)
}

/** What the screen will need beside what every page loads. */
function fetchFiles(): void {
  preloadParts(chunksOf(place))
  if (place.remote) void warmRemote(place.remote, place.screen)
}

/** Of a remote that may be newer than this page: it says itself which of its files a screen needs. */
async function warmRemote(remote: string, screen: string): Promise<void> {
  startEarlyFetch(`/remotes/${remote}/mf-manifest.json`)
  try {
    const answer = await fetch(`/remotes/${remote}/screens.json`)
    const screens: Record<string, { files: string[]; shared: string[] }> = await answer.json()
    for (const part of ['', screen]) {
      prefetch(screens[part]?.files ?? [])
      preloadParts(screens[part]?.shared ?? [])
    }
  } catch {
    // Only slower: the page finds its files by the manifest.
  }
}
