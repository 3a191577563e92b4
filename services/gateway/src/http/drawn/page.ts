import type { Answers } from './answers'
import type { Screen } from './drawings'

interface Filling extends Omit<Screen, 'html'> {
  readonly answers: Answers
  /** Frame and screen. */
  readonly picture: string
}

/** The shell's page with a member's picture and answers in it. The answers are data, which no content policy forbids. */
export function fillPage(page: string, { answers, title, styles, picture }: Filling): string {
  // Nothing in it can end the element that it stands in.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  const marks: Record<string, string> = {
    '<!--answers-->': `<script type="application/json" id="answers">${json}</script>`,
    '<!--title-->': title,
    '<!--styles-->': styles.map((file) => `<link href="${file}" rel="stylesheet">`).join(''),
    '<!--picture-->': picture,
  }
  // In one pass, so that nothing in a member's own words is taken for a mark.
  return page.replace(/<!--(answers|title|styles|picture)-->/g, (mark) => marks[mark] ?? '')
}
