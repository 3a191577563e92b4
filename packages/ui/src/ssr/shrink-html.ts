const ICON =
  /<svg xmlns="[^"]*"([^>]*?) class="tabler-icon tabler-icon-[^" ]+ ?([^"]*)"([^>]*)>(.*?)<\/svg>/gs
const NEXT_LINE = /"><\/path><path d="(?=M)/g

/**
 * Shrinks rendered HTML: drops icon names and merges the lines of outlined icons into one path. Fewer elements and
 * bytes make the first paint on a phone faster; hydration does not use this markup.
 */
export function shrinkHtml(html: string): string {
  return html
    .replaceAll(' data-discover="true"', '')
    .replace(ICON, (_icon, before: string, classes: string, after: string, lines: string) => {
      const outlined = before.includes('fill="none"')
      const named = classes ? ` class="${classes}"` : ''
      return `<svg${before}${named}${after}>${outlined ? lines.replace(NEXT_LINE, '') : lines}</svg>`
    })
}
