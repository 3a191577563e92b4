import { loadPageAt, type RouteObject, sessionReply, useRoutes } from '@jejaring/web-platform'
import { matchRoutes } from 'react-router-dom'
import { type RenderedHtml, type RenderInput, renderHtml } from './render-html'

/** What a remote is asked to draw. */
export interface RenderRequest {
  /** The address of the page, with its query. */
  at: string
  /** Answers of the public interface, by the addresses of their calls; that of the session is among them. */
  answers: Readonly<Record<string, unknown>>
}

export interface RenderedScreen extends RenderedHtml {
  /** As the build of the remote names it: its path, with dashes. */
  screen: string
}

/**
 * Draws a remote's screen as it is before its answers are there; undefined for an address that it does not know.
 * What can be pressed or filled in on it is not shown yet: by then nothing would hear it.
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

/** What every screen of a remote is drawn with. Throws where the session's answer is not as it should be. */
export function renderInput(at: string, answers: RenderRequest['answers']): RenderInput {
  return { at, session: sessionReply.parse(answers['/api/users/profile']) }
}

/** The path of an address below that of its remote. */
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
