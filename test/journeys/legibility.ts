import type { Page } from 'playwright-core'

/** Contrast check of disabled fields, which axe skips. The page must have axe loaded. */
export async function lowContrastFields(page: Page): Promise<string[]> {
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

/** Tree cards whose content overflows. */
export async function overflowingCards(page: Page): Promise<string[]> {
  const names: string[] = await page.evaluate(`
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
      [...document.querySelectorAll('[data-card] article')]
        .filter((card) => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth)
        .map((card) => card.querySelector('strong').textContent))`)
  return names.map((name) => `the card of ${name} is too small`)
}

/** Texts that are clipped without an ellipsis. */
export async function clippedTexts(page: Page): Promise<string[]> {
  const texts: string[] = await page.evaluate(cutOff)
  return texts.map((text) => `cut off: ${text}`)
}

// Scrollable areas, the draggable tree and running strips show the rest of their text.
const cutOff = `
  (() => {
    // Cards below the window have a placeholder's height until they are scrolled into view.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    const moves = [...document.querySelectorAll('[aria-describedby="cara-geser"]')]
    for (const { effect } of document.getAnimations())
      if (effect.getComputedTiming().endTime === Infinity) moves.push(effect.target)
    const unlimited = { right: Infinity, bottom: Infinity }
    const edgesOf = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(at)
        if (moves.includes(at) || clipPath !== 'none' || textOverflow === 'ellipsis') return unlimited
        if (overflowX === 'auto' || overflowX === 'scroll') return unlimited
        if (overflowX !== 'visible') return at.getBoundingClientRect()
      }
      return unlimited
    }
    const found = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!text.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const shown = range.getBoundingClientRect()
      const edges = edgesOf(element)
      if (shown.right > edges.right + 1 || shown.bottom > edges.bottom + 1) found.push(text.data.slice(0, 60))
    }
    document.adoptedStyleSheets.pop()
    return found
  })()`
