import { QueryClient, QueryClientProvider, type Session, sessionKey } from '@jejaring/web-platform'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { cssVariables, theme } from '../theme/theme'
import { shrinkHtml } from './shrink-html'

/** What a screen is drawn from: the answers that it would ask the server for. */
export interface RenderInput {
  at: string
  session: Session
  /** Further answers, by the keys of their queries. */
  data?: readonly (readonly [readonly string[], unknown])[]
}

/** A part of a page as HTML, and the title that it gives the page. */
export interface RenderedHtml {
  title: string
  html: string
}

/**
 * Draws a screen, or the frame around one, outside of any browser: nothing in it listens. Of whatever is not among the
 * given answers it shows what stands in for it.
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
        // A style sheet of the frame has them.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  // React puts the title first.
  const [, title = '', html = text] = /^<title>(.*?)<\/title>(.*)$/s.exec(text) ?? []
  return { title, html: shrinkHtml(html) }
}
