import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'
import { inlineScript } from '../chunk-files'
import type { PrerenderedScreen } from './src/ssr/prerender'

const SCRIPT = /<script defer src="([^"]+)"><\/script>/g

// What is not for whoever opened the page is not shown to them; a form that waits looks so.
const STYLE = '[data-drawn=covered] #root{display:none}[data-drawn] form[aria-busy] [type=submit]{opacity:.6}'

// The picture stands before the root until the page has drawn the same, and has every amount twice: shown and hidden.
const PICTURE_STYLE = [
  '[data-picture] #root,:root:not([data-picture]) #picture{display:none}',
  '#picture [data-if]{display:contents}',
  // What nobody would hear if it was pressed, and what would be lost if it was typed, is not there yet; links lead on.
  '[data-waits]{pointer-events:none}[data-waits] a{pointer-events:auto}',
  '[data-waits] :is(button,input,select,textarea){visibility:hidden}',
  '[data-waits] .mantine-Input-wrapper{border-radius:8px;background:var(--surface-sunken)}',
  '#picture .mantine-Skeleton-root{animation:none}',
  ':root:not([data-amounts=shown]) [data-if=shown],[data-amounts=shown] [data-if=hidden]{display:none!important}',
].join('')

/**
 * Lays a page of its own beside `index.html` for each screen that looks the same for everybody, with the screen drawn
 * in it: `auth/login.html`. The second environment of this build can draw them. The third draws the frame around a
 * screen where the server asks it to; beside it comes the page that the server fills, with a mark at each place.
 */
export function prerenderPlugin(): RsbuildPlugin {
  return {
    name: 'drawings',
    setup(api) {
      let first = ''
      api.processAssets({ stage: 'summarize', environments: ['web'] }, ({ compilation }) => {
        first = inlineScript(compilation, 'picture')
      })
      api.onAfterBuild(async ({ environments }) => {
        const { web, drawn, server } = environments
        if (!web || !drawn || !server) throw new Error('The build has lost an environment')
        const bare = await readFile(join(web.distPath, 'index.html'), 'utf8')
        const { drawScreens } = await import(pathToFileURL(join(drawn.distPath, 'draw.js')).href)
        for (const drawing of (await drawScreens()) as PrerenderedScreen[]) {
          const file = join(web.distPath, `${drawing.path}.html`)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, drawnPage(bare, drawing))
        }
        await rm(drawn.distPath, { recursive: true })
        await writeFile(join(server.distPath, 'page.html'), pageToFill(bare, first))
      })
    },
  }
}

function drawnPage(bare: string, { name, title, html }: PrerenderedScreen): string {
  return pageOf(bare, { name, part: name, style: STYLE })
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

/** The server puts the answers, the styles and title of the screen, and its picture at the marks. */
function pageToFill(bare: string, first: string): string {
  return pageOf(bare, { name: 'picture', part: 'layout', style: STYLE + PICTURE_STYLE })
    .replace('<meta name="parts"', () => `<!--answers--><script>${first}</script><meta name="parts"`)
    .replace(/<title>.*?<\/title>/, '<title><!--title--></title>')
    .replace('</head>', '<!--styles--></head>')
    .replace('<div id="root"></div>', '<div id="picture"><!--picture--></div><div id="root"></div>')
}

interface Around {
  /** Of the screen, or `picture` where the server draws the screen of whatever address the page has. */
  name: string
  /** The part of the build whose styles it needs. */
  part: string
  style: string
}

function pageOf(bare: string, { name, part, style }: Around): string {
  const parts: Record<string, string[]> = JSON.parse(
    /<meta name="parts" content="([^"]*)"/.exec(bare)?.[1]?.replaceAll('&quot;', '"') ?? '{}',
  )
  const styles = (parts[part] ?? []).filter((file) => file.endsWith('.css'))
  const scripts = [...bare.matchAll(SCRIPT)].map(([, file]) => file as string)
  if (styles.length === 0 || scripts.length === 0) throw new Error(`The page has no files for ${part}`)
  const tags = [
    // Nothing is shown before all of the picture is read: browsers would lay it out and paint it a piece at a time, and
    // run the scripts after the first.
    '<link rel="expect" href="#root" blocking="render">',
    `<style>${style}</style>`,
    ...styles.map((file) => `<link href="${file}" rel="stylesheet">`),
  ]
  // Run by the first script, when the picture is on the screen.
  const start = `<meta name="start" content="${scripts.join(' ')}" />`
  return bare
    .replaceAll(SCRIPT, '')
    .replace('</title>', `</title><meta name="drawn" content="${name}" />${start}`)
    .replace('</head>', () => `${tags.join('')}</head>`)
}
