import { SERVER_PAGE_ID, type ServerPage } from '../boot/server-page'

/** The files of each chunk of a build; for a remote also the chunks of the shell that it uses. */
export type Chunks = Readonly<
  Record<string, { readonly files: readonly string[]; readonly shared?: readonly string[] } | undefined>
>

interface PageTemplate {
  readonly template: string
  readonly shellChunks: Chunks
  readonly remoteChunks?: Chunks
}

interface PageContent {
  readonly title: string
  /** The markup of React. */
  readonly html: string
  /** Chunk of the shell that the page needs, if the template does not link it. */
  readonly chunk?: string | undefined
  readonly remote?: { readonly name: string; readonly chunk: string } | undefined
  readonly data?: ServerPage
}

/**
 * Fills the page template. The data is embedded as JSON in a script element of a data type, which the content security
 * policy does not block.
 */
export function fillPage(page: PageTemplate, content: PageContent): string {
  const files = filesOf(page, content)
  const slots: Record<string, string> = {
    title: content.title,
    scripts: scriptsToRun(files, content)
      .map((file) => ` ${file}`)
      .join(''),
    files: files.map(linkTo).join(''),
    data: content.data ? dataElement(content.data) : '',
    html: content.html,
  }
  // A single pass, so that text written by members is never taken for a slot.
  return page.template.replace(
    /<!--(title|scripts|files|data|html)-->/g,
    (_, slot: string) => slots[slot] ?? '',
  )
}

function dataElement(data: ServerPage): string {
  // Escaping `<` keeps the data from closing its script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${SERVER_PAGE_ID}">${json}</script>`
}

/** Files that the page needs and the template does not link. The key '' has what every screen of a remote needs. */
function filesOf({ template, shellChunks, remoteChunks = {} }: PageTemplate, content: PageContent): string[] {
  const { chunk, remote } = content
  const own = remote ? [remoteChunks[''], chunkOf(remoteChunks, remote.chunk)] : []
  const shared = own.flatMap((one) => one?.shared ?? [])
  const files = [
    ...[chunk, ...shared].flatMap((name) => (name ? chunkOf(shellChunks, name).files : [])),
    ...own.flatMap((one) => one?.files ?? []),
  ]
  return [...new Set(files)].filter((file) => !template.includes(`"${file}"`))
}

/**
 * Chunks that the boot script runs after the app's own scripts: they register their modules, and the bundler's runtime
 * need not load them one after the other. Module federation loads the remote's entry.
 */
function scriptsToRun(files: readonly string[], { data }: PageContent): string[] {
  return files.filter((file) => file.endsWith('.js') && file !== data?.remote?.entry)
}

function chunkOf(chunks: Chunks, name: string) {
  const chunk = chunks[name]
  if (!chunk) throw new Error(`The build has no chunk ${name}`)
  return chunk
}

/**
 * Style sheets block the first paint, scripts must not delay it. Files of a remote are prefetched: after a failed preload
 * the first use of a file fails, too, even when it exists again.
 */
function linkTo(file: string): string {
  if (file.endsWith('.css')) return `<link href="${file}" rel="stylesheet">`
  if (file.startsWith('/remotes/')) return `<link href="${file}" rel="prefetch">`
  return `<link href="${file}" rel="preload" as="script" fetchpriority="low">`
}
