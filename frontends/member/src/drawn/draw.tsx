import { sessionReply } from '@jejaring/platform'
import { type Drawn, draw } from '@jejaring/ui/drawing'
import { dashboardQuery, dashboardReply } from '../features/dashboard/dashboard'
import { DashboardView } from '../features/dashboard/dashboard-screen'

/** The answers that the dashboard is drawn from, by the addresses of their calls. */
export type Answers = Readonly<Record<string, unknown>>

/** Draws the dashboard from the server's own answers, amounts both shown and hidden. Throws where one is not as it should be. */
export function drawScreen(answers: Answers): Drawn {
  const session = sessionReply.parse(answers['/api/users/profile'])
  const { dashboard } = dashboardReply.parse(answers['/api/dashboard'])
  return draw(<DashboardView hidden="unknown" onHide={nobody} />, {
    at: '/m/dashboard',
    session,
    framed: true,
    data: [[dashboardQuery.queryKey, dashboard]],
  })
}

function nobody(): void {}
