import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Remote } from './page-routes'

/** A screen as its frontend has drawn it, the style sheets that it needs of its own, and the shell's parts it uses. */
const screenSchema = z.object({
  title: z.string(),
  html: z.string(),
  styles: z.array(z.string()),
  shared: z.array(z.string()),
})

/** What a remote is asked to draw: the screen at an address of its own, from these answers. */
export const renderInputSchema = z.object({ at: z.string(), answers: z.record(z.string(), z.unknown()) })

type RenderInput = z.infer<typeof renderInputSchema>
export type RenderedScreen = z.infer<typeof screenSchema>
/** Answers undefined for an address at which the remote has no screen. */
export type RenderScreen = (wanted: RenderInput) => Promise<RenderedScreen | undefined>

/** What a build lays down to draw with (`frontends/<name>/src/ssr`). */
interface RemoteBundle {
  drawScreen(wanted: RenderInput): Promise<{ title: string; html: string; screen: string } | undefined>
}
interface ShellBundle {
  drawFrame(inside: { at: string; profile: unknown; html: string; phone: boolean }): string
}

/** Of a remote in this site: undefined where this process cannot draw it. */
export function localRenderer(drawings: string, remote: Remote, site: string): RenderScreen | undefined {
  const file = join(drawings, remote, 'draw.cjs')
  if (!existsSync(file)) return undefined
  return async (asked: RenderInput) => {
    const drawn = await loadBundle<RemoteBundle>(file).drawScreen(asked)
    if (!drawn) return undefined
    const { title, html } = drawn
    return { title, html, ...(await screenAssets(join(site, 'remotes', remote), drawn.screen)) }
  }
}

/** A remote that is deployed by itself. */
export function remoteRenderer(origin: string, longest: number): RenderScreen {
  return async (asked: RenderInput) => {
    const answer = await fetch(new URL('/draw', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(longest),
    })
    return answer.status === 204 ? undefined : screenSchema.parse(await answer.json())
  }
}

/** Of the shell: the frame around a screen, and the page with a mark at each place to fill; undefined without them. */
export function shellRenderer(drawings: string) {
  const folder = join(drawings, 'shell')
  if (!existsSync(join(folder, 'draw.cjs'))) return undefined
  return {
    drawFrame: async (inside: Parameters<ShellBundle['drawFrame']>[0]) =>
      loadBundle<ShellBundle>(join(folder, 'draw.cjs')).drawFrame(inside),
    page: () => readFile(join(folder, 'page.html'), 'utf8'),
  }
}

const screenAssetsSchema = z.record(
  z.string(),
  z.object({ files: z.array(z.string()), shared: z.array(z.string()) }),
)

/** The build of the remote says itself what a screen needs. */
async function screenAssets(
  folder: string,
  name: string,
): Promise<Pick<RenderedScreen, 'styles' | 'shared'>> {
  const found = screenAssetsSchema.parse(JSON.parse(await readFile(join(folder, 'screens.json'), 'utf8')))[
    name
  ]
  return { styles: styleSheets(found?.files ?? []), shared: found?.shared ?? [] }
}

export function styleSheets(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.css'))
}

/**
 * They are megabytes of code, for which whoever asks first would wait; of the few admins one does. What is wrong with
 * them is logged.
 */
export function preloadBundles(app: FastifyInstance, drawings: string): void {
  app.addHook('onListen', async () => {
    for (const name of ['member', 'shell']) {
      const file = join(drawings, name, 'draw.cjs')
      if (existsSync(file)) loadBundle(file)
    }
  })
}

function loadBundle<Drawing>(file: string): Drawing {
  return createRequire(file)(file)
}
