import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Remote } from './page-routes'
import type { Visitor } from './visitor-api'

interface RenderRequest {
  /** Path and query of the page. */
  readonly address: string
  /** The remote that shows the page. */
  readonly remote: Remote
  readonly isPhone: boolean
  /** The `Cookie` header. */
  readonly cookies: string
  readonly visitor: Visitor
}

/** The page, or why there is none: no screen has the address, or the remote is of another build than the bundle. */
type RenderResult = { readonly html: string } | 'unknown_screen' | 'build_differs'
export type RenderPage = (request: RenderRequest) => Promise<RenderResult>

/** `screens.json` of a remote's build. */
const screensSchema = z.object({ buildId: z.string(), chunks: z.record(z.string(), z.unknown()) })

type Screens = z.infer<typeof screensSchema>
export type ReadScreens = (remote: Remote) => Promise<Screens | undefined>

/** Exports of the server bundle (`frontends/shell/src/ssr/entry-server.tsx`). */
interface ServerBundle {
  readonly remoteBuildIds: Readonly<Record<string, string>>
  renderPage(request: {
    address: string
    isPhone: boolean
    cookies: string
    visitor: Visitor
    template: string
    shellChunks: unknown
    remoteChunks: unknown
  }): Promise<string | undefined>
}

/** Opens the server bundle in a folder; undefined without one. */
export function openServerBundle(
  app: FastifyInstance,
  folder: string,
  readScreens: ReadScreens,
): RenderPage | undefined {
  const file = join(folder, 'render.cjs')
  if (!existsSync(file)) return undefined
  const load = () => createRequire(file)(file) as ServerBundle
  // It has megabytes of code: the first visitor would wait for it.
  app.addHook('onListen', async () => void load())
  /** The last build of each remote that was logged, so that each is logged once and not with every page. */
  const loggedBuildIds = new Map<Remote, string | undefined>()
  return async ({ remote, ...request }) => {
    const { remoteBuildIds, renderPage } = load()
    const [screens, template, chunks] = await Promise.all([
      readScreens(remote),
      readFile(join(folder, 'page.html'), 'utf8'),
      readFile(join(folder, 'chunks.json'), 'utf8'),
    ])
    const [buildId, expectedBuildId] = [screens?.buildId, remoteBuildIds[remote]]
    if (buildId !== expectedBuildId) {
      if (loggedBuildIds.get(remote) !== buildId)
        app.log.warn({ remote, buildId, expectedBuildId }, 'remote build differs')
      loggedBuildIds.set(remote, buildId)
      return 'build_differs'
    }
    const html = await renderPage({
      ...request,
      template,
      shellChunks: JSON.parse(chunks),
      remoteChunks: screens?.chunks,
    })
    return html === undefined ? 'unknown_screen' : { html }
  }
}

/** Reads from the site that this process serves. */
export function localScreens(siteDirectory: string): ReadScreens {
  return async (remote) => {
    const text = await readFile(join(siteDirectory, 'remotes', remote, 'screens.json'), 'utf8')
    return screensSchema.parse(JSON.parse(text))
  }
}

/** Reads from the processes that serve the remotes. */
export function fetchedScreens(
  origins: Readonly<Record<Remote, string | undefined>>,
  timeoutMs: number,
): ReadScreens {
  return async (remote) => {
    const origin = origins[remote]
    if (!origin) return undefined
    const url = new URL(`/remotes/${remote}/screens.json`, origin)
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return screensSchema.parse(await response.json())
  }
}
