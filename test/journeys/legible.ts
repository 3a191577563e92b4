import type { Page } from 'playwright-core'

/** Fields of a page, with axe in it, that cannot be changed and are hard to read: axe leaves out what is disabled. */
export async function paleFields(page: Page): Promise<string[]> {
  const names: string[] = await page.evaluate(search)
  return names.map((name) => `hard to read: ${name}`)
}

const search = `
  (() => {
    const { Color, getContrast } = axe.commons.color
    const parsed = (text) => {
      const colour = new Color()
      colour.parseString(text)
      return colour
    }
    return [...document.querySelectorAll('input:disabled, textarea:disabled')]
      .filter((field) => {
        const { opacity, color, backgroundColor } = getComputedStyle(field)
        const contrast = getContrast(parsed(backgroundColor), parsed(color))
        return field.value && field.checkVisibility() && (opacity !== '1' || contrast < 4.5)
      })
      .map(({ name, id }) => name || id)
  })()`

/** Cards of the drawn tree that are too small for what they say. */
export async function overfullCards(page: Page): Promise<string[]> {
  const names: string[] = await page.evaluate(`
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
      [...document.querySelectorAll('[data-card] article')]
        .filter((card) => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth)
        .map((card) => card.querySelector('strong').textContent))`)
  return names.map((name) => `the card of ${name} is too small`)
}
