import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'
import { inlineScript } from '../chunk-files'
import type { PrerenderedScreen } from './src/ssr/prerender'

const SCRIPT_TAG = /<script defer src="([^"]+)"><\/script>/g

// `data-drawn=covered`: the boot script found that this visitor will see another screen, so the prerendered one is
// hidden. A form whose submit is held until hydration looks busy.
const PRERENDER_STYLE =
  '[data-drawn=covered] #root{display:none}[data-drawn] form[aria-busy] [type=submit]{opacity:.6}'

// The server-rendered markup (#picture) is shown until the app has rendered the same screen into #root. It holds every
// amount twice, visible and masked.
const SSR_STYLE = [
  '[data-picture] #root,:root:not([data-picture]) #picture{display:none}',
  '#picture [data-if]{display:contents}',
  // Before the app runs, buttons and inputs have no handlers: hide them. Links work without JavaScript.
  '[data-waits]{pointer-events:none}[data-waits] a{pointer-events:auto}',
  '[data-waits] :is(button,input,select,textarea){visibility:hidden}',
  '[data-waits] .mantine-Input-wrapper{border-radius:8px;background:var(--surface-sunken)}',
  '#picture .mantine-Skeleton-root{animation:none}',
  ':root:not([data-amounts=shown]) [data-if=shown],[data-amounts=shown] [data-if=hidden]{display:none!important}',
].join('')

/**
 * Writes static HTML next to `index.html`. The `prerender` environment renders each screen that is the same for every
 * visitor into a page of its own, such as `auth/login.html`. The `server` environment is the bundle with which the
 * gateway renders the frame of a signed-in page; next to it goes `page.html`, the template that the gateway fills.
 */
export function prerenderPlugin(): RsbuildPlugin {
  return {
    name: 'prerender',
    setup(api) {
      let renderedPageScript = ''
      api.processAssets({ stage: 'summarize', environments: ['web'] }, ({ compilation }) => {
        renderedPageScript = inlineScript(compilation, 'renderedPage')
      })
      api.onAfterBuild(async ({ environments }) => {
        const { web, prerender, server } = environments
        if (!web || !prerender || !server) throw new Error('The build has lost an environment')
        const indexHtml = await readFile(join(web.distPath, 'index.html'), 'utf8')
        const { prerenderScreens }: typeof import('./src/ssr/prerender') = await import(
          pathToFileURL(join(prerender.distPath, 'prerender.js')).href
        )
        for (const screen of await prerenderScreens()) {
          const file = join(web.distPath, `${screen.path}.html`)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, prerenderedPage(indexHtml, screen))
        }
        await rm(prerender.distPath, { recursive: true })
        await writeFile(join(server.distPath, 'page.html'), pageTemplate(indexHtml, renderedPageScript))
      })
    },
  }
}

function prerenderedPage(indexHtml: string, { name, title, html }: PrerenderedScreen): string {
  return pageWith(indexHtml, { name, chunk: name, style: PRERENDER_STYLE })
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

/** The gateway replaces the comments with the embedded answers, the screen's styles and title, and its markup. */
function pageTemplate(indexHtml: string, renderedPageScript: string): string {
  return pageWith(indexHtml, { name: 'picture', chunk: 'layout', style: PRERENDER_STYLE + SSR_STYLE })
    .replace(
      '<meta name="parts"',
      () => `<!--answers--><script>${renderedPageScript}</script><meta name="parts"`,
    )
    .replace(/<title>.*?<\/title>/, '<title><!--title--></title>')
    .replace('</head>', '<!--styles--></head>')
    .replace('<div id="root"></div>', '<div id="picture"><!--picture--></div><div id="root"></div>')
}

interface PageOptions {
  /** Name of the prerendered screen, or `picture` for the template that the gateway fills at any address. */
  name: string
  /** The chunk whose styles the page needs. */
  chunk: string
  style: string
}

function pageWith(indexHtml: string, { name, chunk, style }: PageOptions): string {
  const chunks: Record<string, string[]> = JSON.parse(
    /<meta name="parts" content="([^"]*)"/.exec(indexHtml)?.[1]?.replaceAll('&quot;', '"') ?? '{}',
  )
  const styles = (chunks[chunk] ?? []).filter((file) => file.endsWith('.css'))
  const scripts = [...indexHtml.matchAll(SCRIPT_TAG)].map(([, file]) => file as string)
  if (styles.length === 0 || scripts.length === 0) throw new Error(`The page has no files for ${chunk}`)
  const tags = [
    // Blocks rendering until #root is parsed. Otherwise browsers lay out and paint the markup piece by piece, and run
    // the scripts after the first piece.
    '<link rel="expect" href="#root" blocking="render">',
    `<style>${style}</style>`,
    ...styles.map((file) => `<link href="${file}" rel="stylesheet">`),
  ]
  // The boot script starts these after the first paint.
  const start = `<meta name="start" content="${scripts.join(' ')}" />`
  return indexHtml
    .replaceAll(SCRIPT_TAG, '')
    .replace('</title>', `</title><meta name="drawn" content="${name}" />${start}`)
    .replace('</head>', () => `${tags.join('')}</head>`)
}
