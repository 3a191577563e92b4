import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Remote } from './page-routes'

/** HTML of a screen, its own style sheets, and the names of the shell's chunks that it uses. */
const screenSchema = z.object({
  title: z.string(),
  html: z.string(),
  styles: z.array(z.string()),
  shared: z.array(z.string()),
})

/** Body of `POST /draw`: address of the screen (`at`) and API responses by path (`answers`). */
export const renderInputSchema = z.object({ at: z.string(), answers: z.record(z.string(), z.unknown()) })

type RenderInput = z.infer<typeof renderInputSchema>
export type RenderedScreen = z.infer<typeof screenSchema>
/** Renders one screen; undefined for an address at which the remote has no screen. */
export type RenderScreen = (input: RenderInput) => Promise<RenderedScreen | undefined>

/** Exports of the server bundle of a remote (`frontends/<name>/src/ssr`). */
interface RemoteBundle {
  drawScreen(input: RenderInput): Promise<{ title: string; html: string; screen: string } | undefined>
}
interface ShellBundle {
  drawFrame(input: { at: string; profile: unknown; html: string; phone: boolean }): string
}

/** Renders screens of a remote from its server bundle in this process; undefined without a bundle. */
export function localRenderer(
  bundlesDirectory: string,
  remote: Remote,
  siteDirectory: string,
): RenderScreen | undefined {
  const file = join(bundlesDirectory, remote, 'draw.cjs')
  if (!existsSync(file)) return undefined
  return async (input) => {
    const rendered = await loadBundle<RemoteBundle>(file).drawScreen(input)
    if (!rendered) return undefined
    const { title, html, screen } = rendered
    return { title, html, ...(await screenAssets(join(siteDirectory, 'remotes', remote), screen)) }
  }
}

/** Renders screens of a remote that is deployed in a process of its own. */
export function remoteRenderer(origin: string, timeoutMs: number): RenderScreen {
  return async (input) => {
    const response = await fetch(new URL('/draw', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.status === 204 ? undefined : screenSchema.parse(await response.json())
  }
}

/** Renders the frame around a screen and reads the page template of the shell; undefined without a server bundle. */
export function shellRenderer(bundlesDirectory: string) {
  const folder = join(bundlesDirectory, 'shell')
  if (!existsSync(join(folder, 'draw.cjs'))) return undefined
  return {
    renderFrame: async (input: Parameters<ShellBundle['drawFrame']>[0]) =>
      loadBundle<ShellBundle>(join(folder, 'draw.cjs')).drawFrame(input),
    readTemplate: () => readFile(join(folder, 'page.html'), 'utf8'),
  }
}

const screenAssetsSchema = z.record(
  z.string(),
  z.object({ files: z.array(z.string()), shared: z.array(z.string()) }),
)

/** Reads the assets of a screen from the manifest that the remote's build writes. */
async function screenAssets(
  folder: string,
  name: string,
): Promise<Pick<RenderedScreen, 'styles' | 'shared'>> {
  const manifest = screenAssetsSchema.parse(JSON.parse(await readFile(join(folder, 'screens.json'), 'utf8')))
  const assets = manifest[name]
  return { styles: styleSheets(assets?.files ?? []), shared: assets?.shared ?? [] }
}

export function styleSheets(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.css'))
}

/**
 * Loads the server bundles of member and shell when the server starts to listen. A bundle has megabytes of code, so the
 * first visitor would wait for it. The admin bundle is loaded on first use: few people need it.
 */
export function preloadBundles(app: FastifyInstance, bundlesDirectory: string): void {
  app.addHook('onListen', async () => {
    for (const name of ['member', 'shell']) {
      const file = join(bundlesDirectory, name, 'draw.cjs')
      if (existsSync(file)) loadBundle(file)
    }
  })
}

function loadBundle<Bundle>(file: string): Bundle {
  return createRequire(file)(file)
}
