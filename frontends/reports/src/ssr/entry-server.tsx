import { type RenderedScreen, type RenderRequest, renderRemoteScreen } from '@jejaring/ui/ssr'
import { routes } from '../routes'

/** Renders the screen of an address in its loading state. The gateway calls this export by name. */
export async function drawScreen(request: RenderRequest): Promise<RenderedScreen | undefined> {
  return renderRemoteScreen(routes, '/a/reports', request)
}
