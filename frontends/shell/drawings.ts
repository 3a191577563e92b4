import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'
import type { Drawing } from './src/drawn/draw'

const SCRIPT = /<script defer src="([^"]+)"><\/script>/g

// What is not for whoever opened the page is not shown to them; a form that waits looks so.
const STYLE =
  '<style>[data-drawn=covered] #root{display:none}[data-drawn] form[aria-busy] [type=submit]{opacity:.6}</style>'

/**
 * Lays a page of its own beside `index.html` for each screen that looks the same for everybody, with the screen drawn
 * in it: `auth/login.html`. The second environment of this build can draw them.
 */
export function drawings(): RsbuildPlugin {
  return {
    name: 'drawings',
    setup(api) {
      api.onAfterBuild(async ({ environments }) => {
        const { web, drawn } = environments
        if (!web || !drawn) throw new Error('The build has lost an environment')
        const bare = await readFile(join(web.distPath, 'index.html'), 'utf8')
        const { drawScreens } = await import(pathToFileURL(join(drawn.distPath, 'draw.js')).href)
        for (const drawing of (await drawScreens()) as Drawing[]) {
          const file = join(web.distPath, `${drawing.path}.html`)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, pageOf(bare, drawing))
        }
        await rm(drawn.distPath, { recursive: true })
      })
    },
  }
}

function pageOf(bare: string, { name, title, html }: Drawing): string {
  const parts: Record<string, string[]> = JSON.parse(
    /<meta name="parts" content="([^"]*)"/.exec(bare)?.[1]?.replaceAll('&quot;', '"') ?? '{}',
  )
  const styles = (parts[name] ?? []).filter((file) => file.endsWith('.css'))
  const scripts = [...bare.matchAll(SCRIPT)].map(([, file]) => file as string)
  if (styles.length === 0 || scripts.length === 0) throw new Error(`The page has no files for ${name}`)
  const tags = [
    STYLE,
    ...styles.map((file) => `<link href="${file}" rel="stylesheet">`),
    // Fetched after what the picture needs, and run by the first script when it is on the screen.
    ...scripts.map(
      (file) => `<link href="${file}" rel="preload" as="script" fetchpriority="low" data-start>`,
    ),
  ]
  return bare
    .replaceAll(SCRIPT, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title><meta name="drawn" content="${name}" />`)
    .replace('</head>', () => `${tags.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}
