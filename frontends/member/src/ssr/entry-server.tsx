import {
  type DrawnScreen,
  pathInRemote,
  renderHtml,
  renderInput,
  renderRemoteScreen,
  type Wanted,
} from '@jejaring/ui/ssr'
import { dashboardQuery, dashboardReply } from '../features/dashboard/dashboard'
import { DashboardView } from '../features/dashboard/dashboard-screen'
import { routes } from '../routes'

const AREA = '/m'

/**
 * Draws the screen of an address from the server's own answers: the dashboard with its figures, amounts both shown and
 * hidden, any other as it is before its answers are there. Throws where an answer is not as it should be.
 */
export async function drawScreen(wanted: Wanted): Promise<DrawnScreen | undefined> {
  return pathInRemote(AREA, wanted.at) === '/dashboard'
    ? dashboard(wanted)
    : renderRemoteScreen(routes, AREA, wanted)
}

function dashboard({ at, answers }: Wanted): DrawnScreen {
  const { dashboard } = dashboardReply.parse(answers['/api/dashboard'])
  const drawn = renderHtml(<DashboardView hidden="unknown" onHide={nobody} />, {
    ...renderInput(at, answers),
    data: [[dashboardQuery.queryKey, dashboard]],
  })
  return { ...drawn, screen: 'dashboard' }
}

function nobody(): void {}
