import { clearEarlyFetches, takeEarlyBody, takeEarlyFetch } from '@jejaring/web-platform/early-fetch'
import { waitFor } from '@testing-library/react'
import { applyAmountVisibility } from './amount-visibility'
import { recordClicks, replaceWithApp } from './click-replay'
import { takeEmbeddedAnswers } from './embedded-answers'

const html = document.documentElement
const press = (label: string) =>
  document.querySelector<HTMLElement>(`#picture [aria-label="${label}"]`)?.click()

/** A picture and the screen that has come to take its place. */
function page() {
  const buttons =
    '<a href="#isi">Lewati</a><button aria-label="Menu"></button><button aria-label="Mata" aria-pressed="false" data-eye></button>'
  document.body.innerHTML = `<div id="picture">${buttons}</div><div id="root">${buttons}</div>`
  html.dataset.picture = ''
  const root = document.getElementById('root') as HTMLElement
  const heard: string[] = []
  root.addEventListener('click', ({ target }) => heard.push((target as HTMLElement).ariaLabel ?? ''))
  return { root, heard }
}

beforeEach(() => {
  localStorage.clear()
  clearEarlyFetches()
})

test('the answers in the page are taken once, as if they had been asked for', async () => {
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

test('a page without answers says nothing about anybody', () => {
  document.body.innerHTML = ''
  expect(takeEmbeddedAnswers()).toBeUndefined()
})

test.each([
  ['hidden', 'hidden'],
  ['shown', 'shown'],
  [undefined, 'shown'],
])('where this browser keeps amounts %s they are %s from the start', (kept, shown) => {
  if (kept) localStorage.setItem('jejaring-amounts', kept)
  applyAmountVisibility()
  expect(html.dataset.amounts).toBe(shown)
})

test('the eye turns at once, and the screen that follows finds it so', async () => {
  const { heard } = page()
  applyAmountVisibility()
  recordClicks()
  press('Mata')
  expect(html.dataset.amounts).toBe('hidden')
  expect(document.querySelector('#picture [data-eye]')).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('jejaring-amounts')).toBe('hidden')
  document.querySelector('#root [data-eye]')?.setAttribute('aria-pressed', 'true')
  replaceWithApp()
  await new Promise((done) => setTimeout(done))
  expect(heard).toEqual([])
})

test('where the screen was drawn before the eye turned, its own eye is pressed', async () => {
  const { heard } = page()
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
  expect(heard).toEqual(['Mata'])
})

test('the screen takes the picture’s place with what was pressed last and what has the focus', async () => {
  const { root, heard } = page()
  recordClicks()
  press('Menu')
  press('Menu')
  document.querySelector<HTMLElement>('#picture a')?.focus()
  replaceWithApp()
  expect(document.getElementById('picture')).toBeNull()
  expect(html).not.toHaveAttribute('data-picture')
  await new Promise((done) => setTimeout(done))
  expect(heard).toEqual(['Menu'])
  expect(root.querySelector('a')).toHaveFocus()
})

test('nothing is taken away from under a finger', async () => {
  const { heard } = page()
  recordClicks()
  document.dispatchEvent(new Event('pointerdown'))
  replaceWithApp()
  expect(document.getElementById('picture')).not.toBeNull()
  document.dispatchEvent(new Event('pointerup'))
  press('Menu')
  await waitFor(() => expect(heard).toEqual(['Menu']))
  expect(document.getElementById('picture')).toBeNull()
})

test('what stood in for answers in the picture does not come anew', () => {
  const { root } = page()
  root.innerHTML = '<div class="mantine-Skeleton-root"></div>'
  replaceWithApp()
  expect(root.querySelector('div')?.style.animation).toBe('none')
})
