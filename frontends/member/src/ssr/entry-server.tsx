import {
  pathInRemote,
  type RenderedScreen,
  type RenderRequest,
  renderHtml,
  renderInput,
  renderRemoteScreen,
} from '@jejaring/ui/ssr'
import { dashboardQuery, dashboardReply } from '../features/dashboard/dashboard'
import { DashboardView } from '../features/dashboard/dashboard-screen'
import { routes } from '../routes'

const AREA = '/m'

/**
 * Renders the screen of an address: the dashboard with its figures, amounts both visible and masked; any other screen
 * in its loading state. Throws for an invalid reply. The gateway calls this export by name.
 */
export async function drawScreen(request: RenderRequest): Promise<RenderedScreen | undefined> {
  return pathInRemote(AREA, request.at) === '/dashboard'
    ? dashboard(request)
    : renderRemoteScreen(routes, AREA, request)
}

function dashboard({ at, answers }: RenderRequest): RenderedScreen {
  const { dashboard } = dashboardReply.parse(answers['/api/dashboard'])
  const rendered = renderHtml(<DashboardView hidden="unknown" onHide={noop} />, {
    ...renderInput(at, answers),
    data: [[dashboardQuery.queryKey, dashboard]],
  })
  return { ...rendered, screen: 'dashboard' }
}

function noop(): void {}
