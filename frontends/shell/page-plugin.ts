import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { chunkFiles } from '../chunk-files'
import { SERVER_BUNDLE_FILE } from '../server-bundle'

const BOOT = 'boot'
const SCRIPT_TAG = /<script defer src="([^"]+)"><\/script>/g

/** Puts the boot script into the page, inline: as a file it would delay the first paint. The gateway's CSP has its hash. */
export function bootScriptPlugin(): RsbuildPlugin {
  return {
    name: 'boot-script',
    setup(api) {
      api.modifyHTMLTags(({ headTags, bodyTags }, { compilation }) => ({
        headTags: [{ tag: 'script', children: codeOf(compilation, BOOT) }, ...headTags],
        bodyTags,
      }))
      api.processAssets({ stage: 'report', environments: ['web'] }, ({ compilation }) => {
        for (const file of scriptsOf(compilation, BOOT)) compilation.deleteAsset(file)
      })
    },
  }
}

/**
 * Writes what server-side rendering needs next to the server bundle: the template `page.html` and the files of the
 * shell's chunks. Renders the guest pages with it into the site, such as `auth/login.html`.
 */
export function serverPagePlugin(): RsbuildPlugin {
  return {
    name: 'server-page',
    setup(api) {
      let shellChunks = {}
      api.processAssets({ stage: 'report', environments: ['web'] }, ({ compilation }) => {
        shellChunks = chunkFiles(compilation, '/')
      })
      api.onAfterBuild(async ({ environments: { web, server } }) => {
        if (!web || !server) throw new Error('The build has lost an environment')
        const indexHtml = await readFile(join(web.distPath, 'index.html'), 'utf8')
        const template = templateOf(indexHtml)
        await writeFile(join(server.distPath, 'page.html'), template)
        await writeFile(join(server.distPath, 'chunks.json'), JSON.stringify(shellChunks))
        const bundle = join(server.distPath, SERVER_BUNDLE_FILE)
        const { GUEST_PATHS, renderPage }: typeof import('./src/ssr/entry-server') =
          createRequire(bundle)(bundle)
        const loginTemplate = await takeLoginTemplate(web.distPath, indexHtml)
        for (const address of GUEST_PATHS) {
          const ownTemplate = address === '/auth/login' ? loginTemplate : template
          const html = await renderPage({ address, isPhone: true, template: ownTemplate, shellChunks })
          if (!html?.includes('<form')) throw new Error(`${address} was not rendered`)
          const file = join(web.distPath, `${address}.html`)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, html)
        }
      })
    },
  }
}

/** The template of the login page, which has scripts of its own. It names those of the app, to fetch them in advance. */
async function takeLoginTemplate(site: string, indexHtml: string): Promise<string> {
  const file = join(site, 'login.html')
  const template = templateOf(await readFile(file, 'utf8'))
  await rm(file)
  const files = [...indexHtml.matchAll(/<(?:script defer src|link href)="([^"]+\.(?:js|css))"/g)]
  const others = files.map(([, name]) => name as string).filter((name) => !template.includes(name))
  return template.replace('</head>', () => `<meta name="app" content="${others.join(' ')}"></head>`)
}

/** The client-rendered page with slots for what the server renders. */
function templateOf(indexHtml: string): string {
  const scripts = [...indexHtml.matchAll(SCRIPT_TAG)].map(([, file]) => file as string)
  if (scripts.length === 0) throw new Error('The page has no scripts')
  const tags = [
    // Blocks rendering until #root is parsed. Otherwise browsers lay out and paint the markup piece by piece.
    '<link rel="expect" href="#root" blocking="render">',
    // The boot script runs these after the first paint.
    `<meta name="scripts" content="${scripts.join(' ')}<!--scripts-->">`,
    ...scripts.map((file) => `<link href="${file}" rel="preload" as="script" fetchpriority="low">`),
    '<!--files-->',
  ]
  return indexHtml
    .replaceAll(SCRIPT_TAG, '')
    .replace('<html ', '<html data-hydrating ')
    .replace(/<title>.*?<\/title>/, '<title><!--title--></title>')
    .replace('</head>', () => `${tags.join('')}</head>`)
    .replace('<div id="root"></div>', '<div id="root"><!--html--></div><!--data-->')
}

function codeOf(compilation: Rspack.Compilation, entry: string): string {
  const code = scriptsOf(compilation, entry)
    .map((file) => String(compilation.getAsset(file)?.source.source() ?? ''))
    .join(';')
  if (code === '') throw new Error(`The build has no script ${entry}`)
  // A literal `</script` in the code would end the element.
  return code.replaceAll('</script', '<\\/script')
}

function scriptsOf({ entrypoints }: Rspack.Compilation, entry: string): string[] {
  return (entrypoints.get(entry)?.getFiles() ?? []).filter((file) => file.endsWith('.js'))
}
