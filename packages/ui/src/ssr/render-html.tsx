import { QueryClient, QueryClientProvider, type Session, sessionKey } from '@jejaring/web-platform'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { cssVariables, theme } from '../theme/theme'
import { shrinkHtml } from './shrink-html'

/** Address and data of a server-side render. */
export interface RenderInput {
  at: string
  session: Session
  /** Further query data, by query key. */
  data?: readonly (readonly [readonly string[], unknown])[]
}

/** Rendered HTML and the document title that it sets. */
export interface RenderedHtml {
  title: string
  html: string
}

/**
 * Renders a screen or the layout to static HTML without event handlers. Queries without data render their loading
 * state.
 */
export function renderHtml(screen: ReactNode, { at, session, data = [] }: RenderInput): RenderedHtml {
  const queries = new QueryClient()
  queries.setQueryData(sessionKey, session)
  for (const [key, value] of data) queries.setQueryData(key, value)
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [at] })
  const text = renderToString(
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        // The layout’s theme.css has the variables.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  // React renders the title first.
  const [, title = '', html = text] = /^<title>(.*?)<\/title>(.*)$/s.exec(text) ?? []
  return { title, html: shrinkHtml(html) }
}
