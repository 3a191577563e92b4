import { RouterProvider } from '@jejaring/web-platform'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { AppProviders } from '../app/app-providers'
import { prerenderedScreens, routes } from '../app/routes'

/** A screen rendered at build time. */
export interface PrerenderedScreen {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly html: string
}

/** Renders the screens that are the same for every visitor, with the app’s own routes. */
export async function prerenderScreens(): Promise<PrerenderedScreen[]> {
  return await Promise.all(
    Object.entries(prerenderedScreens).map(([name, screen]) => prerender(name, screen)),
  )
}

async function prerender(name: string, screen: { load(): Promise<unknown> }): Promise<PrerenderedScreen> {
  const path = `/auth/${name}`
  await screen.load()
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: { loaderData: { [name]: null } },
  })
  const text = renderToString(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  // React renders the title first; in the page it belongs in the head.
  const [, title = '', html = ''] = /^<title>(.*?)<\/title>(.*)$/s.exec(text) ?? []
  if (!title || !html.includes('<form')) throw new Error(`${path} was not rendered: ${text.slice(0, 500)}`)
  return { name, path, title, html }
}
