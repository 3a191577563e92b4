import type { PageData } from './page-data'
import { type RenderedScreen, styleSheets } from './renderers'

interface PageContent {
  readonly data: PageData
  readonly screen: RenderedScreen
  /** HTML of the frame and the screen in it. */
  readonly markup: string
}

/**
 * Fills the shell's page template with markup and data. The data is embedded as JSON in a script element of a data type,
 * which the content security policy does not block.
 */
export function fillPageTemplate(template: string, { data, screen, markup }: PageContent): string {
  // Escaping `<` keeps the data from closing its script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const slots: Record<string, string> = {
    '<!--answers-->': `<script type="application/json" id="answers" data-date="${new Date().toUTCString()}">${json}</script>`,
    '<!--title-->': screen.title,
    '<!--styles-->': missingStyleSheets(screen, template)
      .map((file) => `<link href="${file}" rel="stylesheet">`)
      .join(''),
    '<!--picture-->': markup,
  }
  // A single pass, so that text written by members is never taken for a slot.
  return template.replace(/<!--(answers|title|styles|picture)-->/g, (slot) => slots[slot] ?? '')
}

/** Style sheets of the screen and of the shell's chunks that it uses, without those that the template links already. */
function missingStyleSheets({ styles, shared }: RenderedScreen, template: string): string[] {
  const [, manifest = '{}'] = /<meta name="parts" content="([^"]*)"/.exec(template) ?? []
  const chunks: Record<string, string[] | undefined> = JSON.parse(manifest.replaceAll('&quot;', '"'))
  const shellStyles = shared.flatMap((chunk) => styleSheets(chunks[chunk] ?? []))
  return [...new Set([...shellStyles, ...styles])].filter(
    (file) => !template.includes(`<link href="${file}" rel="stylesheet">`),
  )
}
