import { type DrawnScreen, renderRemoteScreen, type Wanted } from '@jejaring/ui/ssr'
import { routes } from '../routes'

/** Draws the screen of an address as it is before its answers are there. */
export async function drawScreen(wanted: Wanted): Promise<DrawnScreen | undefined> {
  return renderRemoteScreen(routes, '/a', wanted)
}
