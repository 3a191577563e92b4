import { parseChoices, type Reply, sessionKey } from '@jejaring/web-platform'
import {
  createStaticHandler,
  createStaticRouter,
  dehydrate,
  StaticRouterProvider,
} from '@jejaring/web-platform/ssr'
import { AppProviders } from '../app/app-providers'
import { LoginPage } from '../app/login-page'
import { GUEST_PATHS, loadPageAt, routes } from '../app/routes'
import { LOGIN_PATH } from '../paths'
import { createQueryClient } from '../query-client'
import { bundleRemotes } from '../remotes/remote-area'
import { type Chunks, fillPage } from './fill-page'
import { renderWithCalls, type SendPageCall } from './page-calls'
import { renderHtml } from './render-html'

const remotes = {
  member: () => import('../../../member/src/routes'),
  admin: () => import('../../../admin/src/routes'),
  reports: () => import('../../../reports/src/routes'),
}

/** Builds of the remotes in this bundle. A screen is rendered only for browsers that load the same build. */
const remoteBuildIds: Readonly<Record<string, string>> = JSON.parse(process.env.REMOTE_BUILD_IDS ?? '{}')

bundleRemotes(async (name) => ({ ...(await remotes[name]()), buildId: remoteBuildIds[name] ?? '' }))

export { GUEST_PATHS, remoteBuildIds }

interface RenderRequest {
  /** Path and query of the page. */
  readonly address: string
  readonly isPhone: boolean
  /** The `Cookie` header of the visitor, for what the browser remembers. */
  readonly cookies?: string
  readonly template: string
  readonly shellChunks: Chunks
  /** Chunks of the remote that shows the page; absent for a screen of the shell. */
  readonly remoteChunks?: Chunks
  /** Absent for a guest. */
  readonly visitor?: Visitor
}

interface Visitor {
  readonly profile: Reply<'GET /api/users/profile'>
  /** Calls the public API with the session of this visitor. */
  readonly sendCall: SendPageCall
}

/**
 * Renders a page; undefined for an address without a screen. The gateway and the build call
 * this export by name.
 */
export async function renderPage(request: RenderRequest): Promise<string | undefined> {
  const { address, isPhone, visitor } = request
  const url = new URL(address, 'http://page')
  if (url.pathname === LOGIN_PATH) return fillPage(request, await renderHtml(<LoginPage />))
  const handler = createStaticHandler(routes)
  // No loader runs: the gateway has checked the session and fetched the profile.
  const matched = await handler.query(new Request(url), { filterMatchesToLoad: () => false })
  const page = await loadPageAt(url.pathname)
  if (matched instanceof Response || !page) return undefined
  const loaderData = Object.fromEntries(matched.matches.map(({ route }) => [route.id, null]))
  const context = { ...matched, loaderData }
  const choices = parseChoices(request.cookies ?? '')
  const queries = createQueryClient()
  if (visitor) queries.setQueryData(sessionKey, visitor.profile)
  const app = (
    <AppProviders queries={queries} isPhone={isPhone} choices={choices}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppProviders>
  )
  const { title, html } = await (visitor
    ? renderWithCalls(visitor.sendCall, () => renderHtml(app))
    : renderHtml(app))
  const { chunk, remote } = page
  return fillPage(request, {
    title,
    html,
    chunk,
    remote: remote && { name: remote.name, chunk: remote.chunk },
    data: {
      ...(visitor && { date: new Date().toUTCString() }),
      queries: dehydrate(queries),
      loaderData,
      ...(remote && {
        remote: {
          name: remote.name,
          buildId: remote.buildId,
          entry: request.remoteChunks?.[remote.name]?.files[0],
        },
      }),
      isPhone,
      choices,
    },
  })
}
