import type { PageData } from './page-data'
import { type RenderedScreen, styleSheets } from './renderers'

interface PageContent {
  readonly answers: PageData
  readonly screen: RenderedScreen
  /** Frame and screen. */
  readonly picture: string
}

/** The shell's page with somebody's picture and answers in it. The answers are data, which no content policy forbids. */
export function fillPageTemplate(page: string, { answers, screen, picture }: PageContent): string {
  // Nothing in it can end the element that it stands in.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  const marks: Record<string, string> = {
    '<!--answers-->': `<script type="application/json" id="answers" data-date="${new Date().toUTCString()}">${json}</script>`,
    '<!--title-->': screen.title,
    '<!--styles-->': missingStyleSheets(screen, page)
      .map((file) => `<link href="${file}" rel="stylesheet">`)
      .join(''),
    '<!--picture-->': picture,
  }
  // In one pass, so that nothing in a member's own words is taken for a mark.
  return page.replace(/<!--(answers|title|styles|picture)-->/g, (mark) => marks[mark] ?? '')
}

/** Of the shell's parts that the screen uses, whose files the page names, and then of the screen itself. */
function missingStyleSheets({ styles, shared }: RenderedScreen, page: string): string[] {
  const [, named = '{}'] = /<meta name="parts" content="([^"]*)"/.exec(page) ?? []
  const parts: Record<string, string[] | undefined> = JSON.parse(named.replaceAll('&quot;', '"'))
  const own = shared.flatMap((part) => styleSheets(parts[part] ?? []))
  return [...new Set([...own, ...styles])].filter(
    (file) => !page.includes(`<link href="${file}" rel="stylesheet">`),
  )
}
