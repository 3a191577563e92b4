import { loadPageAt, type RouteObject, sessionReply, useRoutes } from '@jejaring/web-platform'
import { matchRoutes } from 'react-router-dom'
import { type RenderedHtml, type RenderInput, renderHtml } from './render-html'

/** A request to render a screen of a remote. */
export interface RenderRequest {
  /** Path and query of the page. */
  at: string
  /** API replies by path; the session is one of them. */
  answers: Readonly<Record<string, unknown>>
}

export interface RenderedScreen extends RenderedHtml {
  /** Chunk name of the screen: its path with dashes. */
  screen: string
}

/**
 * Renders a remote’s screen in its loading state; undefined for an unknown path. CSS hides buttons and inputs (`data-
 * waits`) until the app runs.
 */
export async function renderRemoteScreen(
  routes: RouteObject[],
  area: string,
  { at, answers }: RenderRequest,
): Promise<RenderedScreen | undefined> {
  const path = pathInRemote(area, at)
  const screen = matchRoutes(routes, path)?.at(-1)?.route.path
  if (screen === undefined) return undefined
  await loadPageAt(routes, path)
  const { title, html } = renderHtml(<Area routes={routes} area={area} />, renderInput(at, answers))
  return { title, html: `<div data-waits style="display:contents">${html}</div>`, screen: nameOf(screen) }
}

/** The input common to all screens. Throws for an invalid session reply. */
export function renderInput(at: string, answers: RenderRequest['answers']): RenderInput {
  return { at, session: sessionReply.parse(answers['/api/users/profile']) }
}

/** The path below the mount path of the remote. */
export function pathInRemote(area: string, at: string): string {
  return new URL(at, 'http://page').pathname.slice(area.length)
}

function Area({ routes, area }: { routes: RouteObject[]; area: string }) {
  return useRoutes([{ path: area, children: routes }])
}

function nameOf(path: string): string {
  return path
    .split('/')
    .filter((part) => !part.startsWith(':'))
    .join('-')
}
