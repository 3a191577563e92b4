import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Answers } from './answers'

/** A screen as its frontend has drawn it, and the style sheets that it needs. */
const screen = z.object({ title: z.string(), html: z.string(), styles: z.array(z.string()) })

export type Screen = z.infer<typeof screen>
export type DrawScreen = (answers: Answers) => Promise<Screen>

/** What a build lays down to draw with (`frontends/<name>/src/drawn`). */
interface MemberDrawing {
  drawScreen(answers: Answers): Omit<Screen, 'styles'>
}
interface ShellDrawing {
  drawFrame(inside: { at: string; profile: unknown; html: string }): string
}

/** Of the member's frontend: undefined where this process has none. */
export function memberDrawing(drawings: string, site: string): DrawScreen | undefined {
  const file = join(drawings, 'member', 'draw.cjs')
  if (!existsSync(file)) return undefined
  return async (answers) => {
    const styles = await stylesOf(site)
    return { ...load<MemberDrawing>(file).drawScreen(answers), styles }
  }
}

/** The member's frontend where it is deployed by itself. */
export function memberDrawingAt(origin: string, longest: number): DrawScreen {
  return async (answers) => {
    const answer = await fetch(new URL('/draw', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answers),
      signal: AbortSignal.timeout(longest),
    })
    return screen.parse(await answer.json())
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

/** The build of the remote says itself which files its dashboard has. */
async function stylesOf(site: string): Promise<string[]> {
  const text = await readFile(join(site, 'remotes', 'member', 'screens.json'), 'utf8')
  const screens: Record<string, { files: string[] } | undefined> = JSON.parse(text)
  return (screens.dashboard?.files ?? []).filter((file) => file.endsWith('.css'))
}

/** They are megabytes of code, for which whoever asks first would wait. What is wrong with them is logged. */
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
