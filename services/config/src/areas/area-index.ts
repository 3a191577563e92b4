/** A province, city or regency, sub-district or village. Its id begins with that of the area it lies in. */
export interface Area {
  /** The official code without its dots: 2, 4, 6 or 10 digits. */
  readonly id: string
  readonly name: string
}

/** Every area of Indonesia, looked up by what it lies in. */
export interface AreaIndex {
  /** All areas directly inside another, by name; the provinces for ''. */
  childrenOf(id: string): Area[]
  find(id: string): Area | undefined
}

/**
 * Reads the areas from CSV texts, one per level, each with a heading and ordered by code. Only where each list begins
 * and ends is kept: 84,000 villages as objects would cost many times their text.
 */
export function buildAreaIndex(levels: readonly string[]): AreaIndex {
  const lists = new Map<string, string>()
  for (const text of levels) indexLevel(text, lists)
  const inside = (id: string) => (lists.get(id) ?? '').split('\n').filter(Boolean).map(parseArea)
  return {
    childrenOf: (id) =>
      inside(id).sort((a, b) => a.name.localeCompare(b.name, 'id') || (a.id < b.id ? -1 : 1)),
    find: (id) => inside(parentOf(id)).find((area) => area.id === id),
  }
}

/** Cuts a level into one piece of text for each area that its areas lie in. */
function indexLevel(text: string, lists: Map<string, string>): void {
  let start = text.indexOf('\n') + 1
  let inside: string | undefined
  for (let line = start; line < text.length; line = text.indexOf('\n', line) + 1) {
    const code = text.slice(line, text.indexOf(',', line))
    const parent = parentOf(code.replaceAll('.', ''))
    if (parent !== inside && inside !== undefined) {
      lists.set(inside, text.slice(start, line))
      start = line
    }
    inside = parent
  }
  if (inside !== undefined) lists.set(inside, text.slice(start))
}

/** Villages have ten digits, four more than their sub-district; other levels two more than theirs. */
function parentOf(id: string): string {
  return id.slice(0, id.length === 10 ? 6 : Math.max(id.length - 2, 0))
}

/** `11.01.01.2001,11.01.01,"Soka""an"`; provinces have no middle column. */
function parseArea(line: string): Area {
  const [, code, name] = line.match(/^([\d.]+),(?:[\d.]+,)?(.*?)\r?$/) ?? []
  if (code === undefined || name === undefined) throw new Error(`not an area: ${line}`)
  const text = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
  return { id: code.replaceAll('.', ''), name: text }
}
