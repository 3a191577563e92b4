import { parse } from '@babel/parser'

/** One use of a word that docs/language.md rules out. */
export interface WordUse {
  readonly path: string
  readonly line: number
  readonly word: string
}

/** Words of rule 6 in docs/language.md. A hyphen makes another word: a "stand-in" is a fixed term. */
const FORBIDDEN_WORDS =
  /(?<![\w-])(whoever|whom|company|tells?|telling|told|hears?|heard|beside|in hand|on (?:its|their) way|rings?|rung|meets?|stands?|stood|lies?|befalls?|befallen|anew|(?:is|are|was|were) away)(?![\w-])/gi

/** "What is stored …" as the subject of a sentence: the sentence names the thing instead. */
const SENTENCE_SUBJECT_WHAT =
  /(?:^|[.;:] )(What (?:is|was|are|were|has|had|cannot|comes|follows))(?!\w|[^.?]*\?)/g

/** Constants without a subject or a unit cannot be searched for (rule 2). */
const BARE_CONSTANT =
  /\bconst (MOST|LEAST|LONGEST|SHORTEST|KEPT|AT_MOST|AT_LEAST|SOME|DONE|END|APART|NEAR|ENOUGH|NEVER|PATIENCE|TOGETHER|GAP|GRACE|PAUSE|REST|SHORT|SMALL|AT|SURE|STILL|TOLD|SAID|GIVEN|ASKED|FOUND|WANTED|CHANGING|CLEAR|ELSEWHERE|EVERY|FREE|FULL|HERE|LONG|MANY|NOWHERE|OUTSIDE|OVER|WRITTEN)\b/g

/** Types named by a participle say what happened to a thing and not which thing it is (rule 3). */
const PARTICIPLE_TYPE =
  /\b(?:interface|type|class) (Asked|Available|Built|Checked|Committed|Compared|Counted|Finished|Found|Given|Happened|Judged|Kept|Licensed|Locked|Measured|Placed|Played|Plotted|Proposed|Recorded|Registered|Said|Sent|Shown|Stored|Typed|Waiting|Wanted|Written)\b/g

/** Rule 8: a title names its subject first, in a line. */
const MAX_TITLE_LENGTH = 80
const QUESTION_TITLE = /^(?:who|whose|what|where|which) /i

/** A text of the file: a comment, a document, or an argument of a call. */
interface Passage {
  /** Of its beginning. */
  readonly line: number
  readonly text: string
}

/** The forbidden words in comments, test names, log messages and documents of one file. */
export function forbiddenWords(path: string, text: string): WordUse[] {
  const file = isCode(path) ? parseCode(path, text) : undefined
  const passages = file ? passagesInCode(file) : passagesInText(path, text)
  const names = file ? [...text.matchAll(BARE_CONSTANT), ...text.matchAll(PARTICIPLE_TYPE)] : []
  const titles = file ? testTitles(file.program as unknown as Node).filter(isRefusedTitle) : []
  return [
    ...passages.flatMap((passage) => findWords(path, passage)),
    ...titles.map((title) => ({ path, line: title.line, word: title.text })),
    ...names.map(({ index, 1: word = '' }) => ({ path, line: lineAt(text, index), word })),
  ]
}

function findWords(path: string, { line, text }: Passage): WordUse[] {
  return text.split('\n').flatMap((row, index) =>
    [FORBIDDEN_WORDS, SENTENCE_SUBJECT_WHAT].flatMap((pattern) =>
      [...row.replace(/^\s*(?:\*|\/\/|#|-|>)+\s*/, '').matchAll(pattern)].map(({ 1: word = '' }) => ({
        path,
        line: line + index,
        word: word.toLowerCase(),
      })),
    ),
  )
}

const isCode = (path: string) => /\.(ts|tsx|mjs|cjs|js)$/.test(path)

function passagesInText(path: string, text: string): Passage[] {
  if (path.endsWith('.md')) return [{ line: 1, text: blankCode(text) }]
  return passagesInComments(path, text)
}

/** Replaces code blocks and inline code by blanks: these quote names. */
function blankCode(text: string): string {
  const blank = (match: string) => match.replaceAll(/[^\n]/g, ' ')
  return text.replaceAll(/^```[\s\S]*?^```/gm, blank).replaceAll(/`[^`\n]*`/g, blank)
}

/** The comments of formats that have no parser here: YAML, shell, Dockerfile, proto, templates, CSS, SQL. */
function passagesInComments(path: string, text: string): Passage[] {
  const comment = path.endsWith('.proto') || path.endsWith('.css') ? /(?:\/\/|\/?\*)(.*)$/ : /(?:^|\s)#(.*)$/
  return text.split('\n').flatMap((row, index) => {
    const found = row.match(comment)?.[1]
    return found === undefined ? [] : [{ line: index + 1, text: found }]
  })
}

interface Node {
  readonly type: string
  readonly loc?: { readonly start: { readonly line: number } }
  readonly [key: string]: unknown
}

function parseCode(path: string, text: string) {
  return parse(text, {
    sourceType: 'unambiguous',
    plugins: path.endsWith('.tsx')
      ? ['typescript', 'jsx', 'decorators-legacy']
      : ['typescript', 'decorators-legacy'],
  })
}

function passagesInCode(file: ReturnType<typeof parse>): Passage[] {
  const comments = (file.comments ?? []).map(({ value, loc }) => ({
    line: loc?.start.line ?? 1,
    text: value,
  }))
  return [...comments, ...testAndLogTexts(file.program as unknown as Node)]
}

const TEST_CALL = /^(test|it|describe)$/
const LOG_CALL = /^(trace|debug|info|warn|error|fatal)$/

/** The texts in calls of `test`, `it`, `describe` and of a logger. */
function testAndLogTexts(node: Node): Passage[] {
  const own = isTestOrLogCall(node) ? (node.arguments as Node[]).flatMap(stringLiterals) : []
  return [...own, ...childrenOf(node).flatMap(testAndLogTexts)]
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}

/** The titles of tests and of groups of tests. */
function testTitles(node: Node): Passage[] {
  const [title] = isTestCall(node) ? (node.arguments as Node[]) : []
  const parts = title ? stringLiterals(title) : []
  const own = parts[0] ? [{ line: parts[0].line, text: parts.map(({ text }) => text).join('%s') }] : []
  return [...own, ...childrenOf(node).flatMap(testTitles)]
}

function isTestCall(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  let callee = node.callee as Node & { name?: string }
  // Such as `test.each(rows)` with a title.
  while (callee.type !== 'Identifier') {
    const inner = (callee.callee ?? callee.object ?? callee.tag) as Node | undefined
    if (!inner) return false
    callee = inner
  }
  return TEST_CALL.test(callee.name ?? '')
}

const isRefusedTitle = ({ text }: Passage) => text.length > MAX_TITLE_LENGTH || QUESTION_TITLE.test(text)

function isTestOrLogCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return false
  const {
    name,
    property,
    object,
    callee: inner,
  } = callee as Node & { name?: string; property?: { name?: string }; object?: Node; callee?: Node }
  if (TEST_CALL.test(name ?? '')) return true
  // `test.each(rows)('name', …)` calls the result of a call.
  if (inner) return isTestOrLogCall({ type: 'CallExpression', callee: inner })
  if (LOG_CALL.test(property?.name ?? '')) return /\blog$|\blogger$/i.test(lastNameOf(object))
  return property?.name !== undefined && TEST_CALL.test((object as { name?: string })?.name ?? '')
}

/** `log` of `this.kit.log`. */
function lastNameOf(node: Node | undefined): string {
  const { name, property } = (node ?? {}) as { name?: string; property?: { name?: string } }
  return name ?? property?.name ?? ''
}

function stringLiterals(node: Node): Passage[] {
  const line = node.loc?.start.line ?? 1
  if (node.type === 'StringLiteral') return [{ line, text: String(node.value) }]
  if (node.type !== 'TemplateLiteral') return []
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => ({ line, text: value.raw }))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
