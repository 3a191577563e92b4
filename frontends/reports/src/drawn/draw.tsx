import { type DrawnScreen, drawScreenOf, type Wanted } from '@jejaring/ui/drawing'
import { routes } from '../routes'

/** Draws the screen of an address as it is before its answers are there. */
export async function drawScreen(wanted: Wanted): Promise<DrawnScreen | undefined> {
  return drawScreenOf(routes, '/a/reports', wanted)
}
