import type { Page } from 'playwright-core'

/**
 * Texts that differ in each run, with their replacements: moments, and codes that the product draws at random. Figures
 * are tabular, so that a replaced text is as wide as the original.
 */
const volatileTexts: [pattern: string, replacement: string][] = [
  ['\\d{2}/\\d{2}/\\d{4}', '21/11/2026'],
  [
    '\\b\\d{1,2} (Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember)( \\d{4})?',
    '21 November 2026',
  ],
  ['\\b\\d{2}[.:]\\d{2}\\b', '09.30'],
  ['© \\d{4}', '© 2026'],
  [' · versi \\d[^ ]*', ''],
  ['\\b[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\\b', 'AAAA-BBBB-CCCC-DDDD'],
  ['\\b(WD|WV)[-0-9A-Z]{4,}', 'WD-0000000001'],
]

const replaceVolatileTexts = `(() => {
  const rules = ${JSON.stringify(volatileTexts)}.map(([pattern, text]) => [new RegExp(pattern, 'g'), text])
  const stable = (text) => rules.reduce((changed, [pattern, to]) => changed.replace(pattern, to), text)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const text = stable(node.data)
    if (text !== node.data) node.data = text
  }
  for (const input of document.querySelectorAll('input')) {
    const value = stable(input.value)
    if (value !== input.value) input.value = value
  }
})()`

/** The tree is scrolled into view 500 ms after it has loaded. */
const SCROLL_DELAY_MS = 700

const scrollToStart = `(() => {
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollTop > 0) element.scrollTop = 0
  }
})()`

/** Waits until a screen has loaded, and replaces what differs in each run. */
export async function stabilise(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('html[data-hydrating]').waitFor({ state: 'detached' })
  // Not only `fonts.ready`: that resolves before the first text needs the font.
  await page.evaluate(`document.fonts.load('16px "Plus Jakarta Sans Variable"').then(() => undefined)`)
  await page.waitForTimeout(SCROLL_DELAY_MS)
  await page.evaluate(scrollToStart)
  await page.evaluate(replaceVolatileTexts)
}

/** Switches the colours and waits until the page has them. */
export async function useColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
}
