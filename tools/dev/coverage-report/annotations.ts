export const cases = ['success', 'invalid', 'anonymous', 'forbidden', 'conflict'] as const

export type Case = (typeof cases)[number]

/** A comment `// covers: …` above a test: what the test proves. */
export interface Annotation {
  readonly file: string
  readonly line: number
  /** `POST /api/pins/create`, a screen such as `/m/ro`, or `*` for every call. */
  readonly subject: string
  /** Empty for screens. */
  readonly cases: readonly Case[]
}

export interface ReadAnnotations {
  readonly annotations: readonly Annotation[]
  /** Malformed comments, each as a sentence. */
  readonly problems: readonly string[]
}

/** Parses the annotations of one test file. */
export function readAnnotations(file: string, text: string): ReadAnnotations {
  const annotations: Annotation[] = []
  const problems: string[] = []
  text.split('\n').forEach((content, index) => {
    const said = content.match(/^\s*\/\/ covers: (.+)$/)?.[1]
    if (said === undefined) return
    const read = readOne(said.trim())
    if (typeof read === 'string') problems.push(`${file}:${index + 1}: ${read}`)
    else annotations.push(...read.map((one) => ({ file, line: index + 1, ...one })))
  })
  return { annotations, problems }
}

type AnnotatedCases = Pick<Annotation, 'subject' | 'cases'>

function readOne(said: string): AnnotatedCases[] | string {
  const words = said.split(/[\s,]+/)
  // Several screens may share a line.
  if (words.every((word) => word.startsWith('/')))
    return words.map((subject) => ({ subject: samePath(subject), cases: [] }))
  const [first = '', second = ''] = words
  const forAll = first === '*'
  const subject = forAll ? '*' : `${first} ${samePath(second)}`
  if (!forAll && !/^(GET|POST) \//.test(subject))
    return `"${said}" names neither a call (METHOD /path) nor a screen (/path)`
  const claimed = words.slice(forAll ? 1 : 2)
  const unknown = claimed.filter((word) => !cases.includes(word as Case))
  if (unknown.length > 0) return `"${unknown.join(' ')}" is no case; there are ${cases.join(', ')}`
  if (claimed.length === 0) return `"${said}" says no case`
  return [{ subject, cases: claimed as Case[] }]
}

/** Treats `{id}` and `:id` as equal. */
export function samePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
