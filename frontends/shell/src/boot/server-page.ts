import type { Choices, DehydratedState } from '@jejaring/web-platform'

/** What a server-rendered page embeds for hydration. */
export interface ServerPage {
  /** Server time; absent in a page that was rendered at build time. */
  readonly date?: string
  /** Query data of the session that requested the page. */
  readonly queries: DehydratedState
  /** Loader data of the matched routes, by route id. */
  readonly loaderData: Readonly<Record<string, null>>
  /** The remote whose screen is shown. */
  readonly remote?: {
    readonly name: 'member' | 'admin' | 'reports'
    /** The build of the remote that rendered the screen. */
    readonly buildId: string
    /** Address of the remote's entry. It saves the browser the round trip for the manifest. */
    readonly entry: string | undefined
  }
  /** Whether the markup is for a phone. */
  readonly isPhone: boolean
  /** Choices of the visitor that the markup shows. */
  readonly choices: Choices
}

/** Id of the `script` element that holds it as JSON. */
export const SERVER_PAGE_ID = 'server-page'

/** Reads the embedded data; undefined on a client-rendered page. */
export function readServerPage(): ServerPage | undefined {
  const text = document.getElementById(SERVER_PAGE_ID)?.textContent
  return text ? JSON.parse(text) : undefined
}
