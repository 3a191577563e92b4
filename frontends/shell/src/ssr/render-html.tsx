import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

const HEAD_ELEMENTS = /^((?:<title>.*?<\/title>|<link [^>]*>)*)(.*)$/s

/** Renders a page to HTML for hydration, with the title of the document. */
export async function renderHtml(page: ReactNode): Promise<{ title: string; html: string }> {
  const errors: unknown[] = []
  const { prelude } = await prerender(page, {
    // One piece: React would send larger boundaries later, with an inline script that the content security policy
    // blocks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  // React shows the fallback in place of a screen that fails. The browser renders the page instead.
  if (errors.length > 0) throw errors[0]
  const text = await new Response(prelude).text()
  // React writes the elements of the head first.
  const [, head = '', html = ''] = HEAD_ELEMENTS.exec(text) ?? []
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(head) ?? []
  return { title, html }
}
