import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nonGlossaryTerms, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import guide from '../../../../../docs/panduan-admin.md'
import { routes } from '../../routes'
import GuideScreen from './guide-screen'

const site = join(__dirname, '..', '..', '..', '..', 'shell', 'public')

test('the guide has a table of contents, chapters and pictures with a text', async () => {
  renderScreen(<GuideScreen />, { at: '/a/bantuan', route: '/a/bantuan', session: sessionOf() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Panduan Admin' })).toBeInTheDocument()
  const links = within(screen.getByRole('navigation', { name: 'Daftar isi' })).getAllByRole('link')
  const chapters = screen.getAllByRole('heading', { level: 2 })
  expect(links.map(({ textContent }) => textContent)).toEqual(chapters.map(({ textContent }) => textContent))
  expect(new Set(chapters.map(({ id }) => id)).size).toBe(chapters.length)
  for (const picture of screen.getAllByRole('img')) {
    expect(picture).toHaveAccessibleName()
    expect(existsSync(join(site, picture.getAttribute('src')!))).toBe(true)
  }
})

test('the guide uses only glossary terms', () => {
  expect(nonGlossaryTerms(guide)).toEqual([])
})

test('the guide leads to screens of this area that exist', () => {
  const paths = routes.map(({ path }) => (path ? `/a/${path}` : '/a'))
  const links = [...JSON.stringify(guide).matchAll(/"to":"([^"]+)"/g)].map(([, to = '']) => to)
  const ownLinks = links.filter((to) => to.startsWith('/a') && !to.startsWith('/a/reports'))
  expect(ownLinks.length).toBeGreaterThan(10)
  expect(ownLinks.filter((to) => !paths.includes(to))).toEqual([])
})
