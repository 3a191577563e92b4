import { RouterProvider } from '@jejaring/platform'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { drawnScreens, routes } from '../routes'
import { Around } from './around'

/** A screen that the build draws, as the page will find it. */
export interface Drawing {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly html: string
}

/** Draws the screens that look the same for everybody, with the very components and routes of the page. */
export async function drawScreens(): Promise<Drawing[]> {
  return await Promise.all(Object.entries(drawnScreens).map(([name, screen]) => draw(name, screen)))
}

async function draw(name: string, screen: { load(): Promise<unknown> }): Promise<Drawing> {
  const path = `/auth/${name}`
  await screen.load()
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: { loaderData: { [name]: null } },
  })
  const text = renderToString(
    <Around>
      <RouterProvider router={router} />
    </Around>,
  )
  // React puts the title first; on the page it stands in the head.
  const [, title = '', html = ''] = /^<title>(.*?)<\/title>(.*)$/s.exec(text) ?? []
  if (!title || !html.includes('<form')) throw new Error(`${path} was not drawn: ${text.slice(0, 500)}`)
  return { name, path, title, html }
}
