import { marked } from 'marked'

const PICTURES = '../frontends/shell/public/'

/**
 * Loader of the builds: compiles a guide's Markdown to a module with its blocks as data, which `Guide` renders. Fails on
 * raw HTML and on everything else that `Guide` does not know.
 */
export default function guideLoader(source) {
  return `export default ${JSON.stringify(guideOf(source))}`
}

/** The title of a guide, and its blocks in order (types in `packages/features/src/guide/guide-block.ts`). */
export function guideOf(markdown) {
  const [title, ...blocks] = marked.lexer(markdown).flatMap(blockOf)
  if (title?.kind !== 'heading' || title.level !== 1) throw new Error('a guide begins with its title')
  return { title: title.text, blocks }
}

function blockOf(token) {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return { kind: 'heading', level: token.depth, id: idOf(token.text), text: token.text }
    case 'paragraph':
      return token.tokens[0].type === 'image'
        ? pictureOf(token.tokens[0])
        : { kind: 'paragraph', spans: token.tokens.map(spanOf) }
    case 'list':
      return { kind: 'list', ordered: token.ordered, items: token.items.map(itemOf) }
    case 'blockquote':
      return { kind: 'note', spans: token.tokens[0].tokens.map(spanOf) }
    default:
      throw new Error(`a guide has no ${token.type}: ${token.raw}`)
  }
}

function itemOf({ tokens }) {
  return tokens.flatMap((token) => token.tokens.map(spanOf))
}

/** Pictures are files of the shell, at the root of the site. */
function pictureOf({ href, text }) {
  if (!href.startsWith(PICTURES)) throw new Error(`a picture outside ${PICTURES}: ${href}`)
  return { kind: 'picture', src: href.slice(PICTURES.length - 1), alt: text }
}

function spanOf(token) {
  switch (token.type) {
    case 'text':
      return { text: token.text }
    case 'strong':
      return { text: token.text, strong: true }
    case 'codespan':
      return { text: token.text, code: true }
    case 'link':
      return { text: token.text, to: token.href }
    default:
      throw new Error(`a guide has no ${token.type}: ${token.raw}`)
  }
}

/** `Data bank` → `data-bank` */
function idOf(text) {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
