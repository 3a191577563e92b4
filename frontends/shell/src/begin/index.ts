import { begin } from '@jejaring/platform/begun'
import { holdForms } from '../drawn/early'
import { readLastRole } from '../features/session/last-role'
import { setColorMode } from './color-mode'
import { dataOf, isDrawingOf, partsOf, placeOf } from './plan'
import { preload, warm } from './preload'
import { afterPicture, afterReading, fetchScripts, startScripts } from './start'

// A script of its own, the first on the page: while the browser fetches and reads what draws the page, all that the
// page will ask for is on its way already, in one round instead of six.
setColorMode()
const last = readLastRole()
const place = placeOf(window.location.pathname, last)
for (const path of dataOf(place, last)) begin(path)

const files: Record<string, string[]> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=parts]')?.content || '{}',
)
const preloadParts = (parts: readonly string[]) => preload(parts.flatMap((part) => files[part] ?? []))
const drawn = document.querySelector<HTMLMetaElement>('meta[name=drawn]')?.content
if (!drawn) fetchFiles()
else if (isDrawingOf(drawn, place, window.location.search)) showDrawing(drawn)
else coverDrawing()

/** The picture comes first: whatever else is fetched or run before it would hold it up. */
function showDrawing(name: string): void {
  document.documentElement.dataset.drawn = name
  holdForms()
  fetchScripts()
  afterPicture(() => {
    fetchFiles()
    startScripts()
  })
}

/** The drawing is covered where something else is going to be shown. */
function coverDrawing(): void {
  document.documentElement.dataset.drawn = 'covered'
  fetchScripts()
  fetchFiles()
  afterReading(startScripts)
}

/** What the screen will need beside what every page loads. */
function fetchFiles(): void {
  preloadParts(partsOf(place))
  if (place.remote) void warmRemote(place.remote, place.screen)
}

/** Of a remote that may be newer than this page: it says itself which of its files a screen needs. */
async function warmRemote(remote: string, screen: string): Promise<void> {
  begin(`/remotes/${remote}/mf-manifest.json`)
  try {
    const answer = await fetch(`/remotes/${remote}/screens.json`)
    const screens: Record<string, { files: string[]; shared: string[] }> = await answer.json()
    for (const part of ['', screen]) {
      warm(screens[part]?.files ?? [])
      preloadParts(screens[part]?.shared ?? [])
    }
  } catch {
    // Only slower: the page finds its files by the manifest.
  }
}
