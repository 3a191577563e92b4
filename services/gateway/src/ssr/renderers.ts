import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Remote } from './page-routes'

/** A screen as its frontend has drawn it, the style sheets that it needs of its own, and the shell's parts it uses. */
const screen = z.object({
  title: z.string(),
  html: z.string(),
  styles: z.array(z.string()),
  shared: z.array(z.string()),
})

/** What a remote is asked to draw: the screen at an address of its own, from these answers. */
export const wanted = z.object({ at: z.string(), answers: z.record(z.string(), z.unknown()) })

type Wanted = z.infer<typeof wanted>
export type Screen = z.infer<typeof screen>
/** Answers undefined for an address at which the remote has no screen. */
export type DrawScreen = (wanted: Wanted) => Promise<Screen | undefined>

/** What a build lays down to draw with (`frontends/<name>/src/ssr`). */
interface RemoteDrawing {
  drawScreen(wanted: Wanted): Promise<{ title: string; html: string; screen: string } | undefined>
}
interface ShellDrawing {
  drawFrame(inside: { at: string; profile: unknown; html: string; phone: boolean }): string
}

/** Of a remote in this site: undefined where this process cannot draw it. */
export function remoteDrawing(drawings: string, remote: Remote, site: string): DrawScreen | undefined {
  const file = join(drawings, remote, 'draw.cjs')
  if (!existsSync(file)) return undefined
  return async (asked: Wanted) => {
    const drawn = await load<RemoteDrawing>(file).drawScreen(asked)
    if (!drawn) return undefined
    const { title, html } = drawn
    return { title, html, ...(await partsOf(join(site, 'remotes', remote), drawn.screen)) }
  }
}

/** A remote that is deployed by itself. */
export function remoteDrawingAt(origin: string, longest: number): DrawScreen {
  return async (asked: Wanted) => {
    const answer = await fetch(new URL('/draw', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(longest),
    })
    return answer.status === 204 ? undefined : screen.parse(await answer.json())
  }
}

/** Of the shell: the frame around a screen, and the page with a mark at each place to fill; undefined without them. */
export function shellDrawing(drawings: string) {
  const folder = join(drawings, 'shell')
  if (!existsSync(join(folder, 'draw.cjs'))) return undefined
  return {
    drawFrame: async (inside: Parameters<ShellDrawing['drawFrame']>[0]) =>
      load<ShellDrawing>(join(folder, 'draw.cjs')).drawFrame(inside),
    page: () => readFile(join(folder, 'page.html'), 'utf8'),
  }
}

const needs = z.record(z.string(), z.object({ files: z.array(z.string()), shared: z.array(z.string()) }))

/** The build of the remote says itself what a screen needs. */
async function partsOf(folder: string, name: string): Promise<Pick<Screen, 'styles' | 'shared'>> {
  const found = needs.parse(JSON.parse(await readFile(join(folder, 'screens.json'), 'utf8')))[name]
  return { styles: stylesAmong(found?.files ?? []), shared: found?.shared ?? [] }
}

export function stylesAmong(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.css'))
}

/**
 * They are megabytes of code, for which whoever asks first would wait; of the few admins one does. What is wrong with
 * them is logged.
 */
export function loadBeforehand(app: FastifyInstance, drawings: string): void {
  app.addHook('onListen', async () => {
    for (const name of ['member', 'shell']) {
      const file = join(drawings, name, 'draw.cjs')
      if (existsSync(file)) load(file)
    }
  })
}

function load<Drawing>(file: string): Drawing {
  return createRequire(file)(file)
}
