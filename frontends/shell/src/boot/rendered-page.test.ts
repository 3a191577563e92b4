import { clearEarlyFetches, takeEarlyBody, takeEarlyFetch } from '@jejaring/web-platform/early-fetch'
import { waitFor } from '@testing-library/react'
import { applyAmountVisibility } from './amount-visibility'
import { recordClicks, replaceWithApp } from './click-replay'
import { takeEmbeddedAnswers } from './embedded-answers'

const html = document.documentElement
const press = (label: string) =>
  document.querySelector<HTMLElement>(`#picture [aria-label="${label}"]`)?.click()

/** Server-rendered markup and the app’s screen that replaces it. */
function page() {
  const buttons =
    '<a href="#isi">Lewati</a><button aria-label="Menu"></button><button aria-label="Mata" aria-pressed="false" data-eye></button>'
  document.body.innerHTML = `<div id="picture">${buttons}</div><div id="root">${buttons}</div>`
  html.dataset.picture = ''
  const root = document.getElementById('root') as HTMLElement
  const clicks: string[] = []
  root.addEventListener('click', ({ target }) => clicks.push((target as HTMLElement).ariaLabel ?? ''))
  return { root, clicks }
}

beforeEach(() => {
  localStorage.clear()
  clearEarlyFetches()
})

test('embedded answers are taken once, like early fetches', async () => {
  const profile = { user: { role: 'stokis' }, note: '</script>' }
  document.body.innerHTML =
    '<script type="application/json" id="answers" data-date="Mon, 23 Nov 2026 10:00:00 GMT"></script>'
  const script = document.getElementById('answers') as HTMLElement
  script.textContent = JSON.stringify({ '/api/users/profile': profile, '/api/dashboard': { pin: 1 } })
  expect(takeEmbeddedAnswers()).toBe('member')
  const answer = await takeEarlyFetch('/api/users/profile')
  expect(answer?.headers.get('date')).toBe('Mon, 23 Nov 2026 10:00:00 GMT')
  expect(await answer?.json()).toEqual(profile)
  const anything = { parse: (value: unknown) => value }
  expect(takeEarlyBody('/api/dashboard', anything)).toEqual({ pin: 1 })
  expect(takeEarlyBody('/api/dashboard', anything)).toBeUndefined()
})

test('a page without answers returns no role', () => {
  document.body.innerHTML = ''
  expect(takeEmbeddedAnswers()).toBeUndefined()
})

test.each([
  ['hidden', 'hidden'],
  ['shown', 'shown'],
  [undefined, 'shown'],
])('stored amount visibility %s makes amounts %s from the start', (kept, shown) => {
  if (kept) localStorage.setItem('jejaring-amounts', kept)
  applyAmountVisibility()
  expect(html.dataset.amounts).toBe(shown)
})

test('the amount toggle works immediately and is stored for the app', async () => {
  const { clicks } = page()
  applyAmountVisibility()
  recordClicks()
  press('Mata')
  expect(html.dataset.amounts).toBe('hidden')
  expect(document.querySelector('#picture [data-eye]')).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('jejaring-amounts')).toBe('hidden')
  document.querySelector('#root [data-eye]')?.setAttribute('aria-pressed', 'true')
  replaceWithApp()
  await new Promise((done) => setTimeout(done))
  expect(clicks).toEqual([])
})

test('clicks the toggle of the app when it rendered before the change', async () => {
  const { clicks } = page()
  applyAmountVisibility()
  recordClicks()
  const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  press('Mata')
  forbidden.mockRestore()
  expect(html.dataset.amounts).toBe('hidden')
  replaceWithApp()
  await new Promise((done) => setTimeout(done))
  expect(clicks).toEqual(['Mata'])
})

test('the app replaces the markup and gets the last click and the focus', async () => {
  const { root, clicks } = page()
  recordClicks()
  press('Menu')
  press('Menu')
  document.querySelector<HTMLElement>('#picture a')?.focus()
  replaceWithApp()
  expect(document.getElementById('picture')).toBeNull()
  expect(html).not.toHaveAttribute('data-picture')
  await new Promise((done) => setTimeout(done))
  expect(clicks).toEqual(['Menu'])
  expect(root.querySelector('a')).toHaveFocus()
})

test('does not replace the markup between pointerdown and click', async () => {
  const { clicks } = page()
  recordClicks()
  document.dispatchEvent(new Event('pointerdown'))
  replaceWithApp()
  expect(document.getElementById('picture')).not.toBeNull()
  document.dispatchEvent(new Event('pointerup'))
  press('Menu')
  await waitFor(() => expect(clicks).toEqual(['Menu']))
  expect(document.getElementById('picture')).toBeNull()
})

test('skeletons that were visible do not fade in again', () => {
  const { root } = page()
  root.innerHTML = '<div class="mantine-Skeleton-root"></div>'
  replaceWithApp()
  expect(root.querySelector('div')?.style.animation).toBe('none')
})
