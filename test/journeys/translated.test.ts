import type { Page } from 'playwright-core'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'

const arrive = useBrowser()

// The change that page translators make: each text node is replaced by an element, except where the page forbids it.
const translator = `(() => {
  const isKept = 'script, style, textarea, [translate=no], .notranslate'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  const translated = texts.filter((text) => text.data.trim() && !text.parentElement.closest(isKept))
  for (const text of translated) {
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
  return translated.length
})()`

const translate = async (page: Page) => Number(await page.evaluate(translator))

test('a page translator leaves the app alone, so that amounts and screens stay current', async () => {
  await (await TestData.create()).addMember('terjemah', { pins: 1 })
  const person = await arrive()
  const { page } = person
  await person.loginAt('/', 'terjemah', memberPassword)
  await person.heading('Beranda').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('id')
  expect(await translate(page)).toBe(0)
  const balance = page.getByRole('region', { name: 'Saldo' })
  const eye = page.getByRole('button', { name: 'Sembunyikan jumlah uang' })
  await eye.click()
  await balance
    .getByText(/^Rp\.\s\d/)
    .first()
    .waitFor({ state: 'hidden' })
  await eye.click()
  await balance.getByText('Rp. 0').first().waitFor()
  for (const screen of ['Dompet Saya', 'Pasangan Level', 'Beranda']) {
    await person.goTo(screen)
    expect(await translate(page)).toBe(0)
  }
  await page.goto('/offline.html')
  expect(await translate(page)).toBeGreaterThan(0)
  await person.close()
})
