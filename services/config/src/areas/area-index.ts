/** A province, city or regency, sub-district or village. Its id begins with the id of the area that contains it. */
export interface Area {
  /** The official code without its dots: 2, 4, 6 or 10 digits. */
  readonly id: string
  readonly name: string
}

/** Every area of Indonesia, indexed by the area that contains it. */
export interface AreaIndex {
  /** The areas directly inside an area, sorted by name; the provinces for an empty id. */
  childrenOf(id: string): Area[]
  find(id: string): Area | undefined
}

/**
 * Parses CSV texts, one per level, each with a heading and ordered by code. The index keeps slices of the text:
 * 84,000 villages as objects would take many times its size.
 */
export function buildAreaIndex(levels: readonly string[]): AreaIndex {
  const lists = new Map<string, string>()
  for (const text of levels) indexLevel(text, lists)
  const childrenOf = (id: string) => (lists.get(id) ?? '').split('\n').filter(Boolean).map(parseArea)
  return {
    childrenOf: (id) =>
      childrenOf(id).sort((a, b) => a.name.localeCompare(b.name, 'id') || (a.id < b.id ? -1 : 1)),
    find: (id) => childrenOf(parentOf(id)).find((area) => area.id === id),
  }
}

/** Slices the text of a level by parent area. Relies on the order by code: children of one parent are adjacent. */
function indexLevel(text: string, lists: Map<string, string>): void {
  let start = text.indexOf('\n') + 1
  let parent: string | undefined
  for (let line = start; line < text.length; line = text.indexOf('\n', line) + 1) {
    const code = text.slice(line, text.indexOf(',', line))
    const next = parentOf(code.replaceAll('.', ''))
    if (next !== parent && parent !== undefined) {
      lists.set(parent, text.slice(start, line))
      start = line
    }
    parent = next
  }
  if (parent !== undefined) lists.set(parent, text.slice(start))
}

/** A village id has four digits more than its sub-district, any other id two more than its parent. */
function parentOf(id: string): string {
  return id.slice(0, id.length === 10 ? 6 : Math.max(id.length - 2, 0))
}

/**
 * Parses `11.01.01.2001,11.01.01,"Soka""an"`. Provinces have no middle column. A regular expression, because
 * csv-parse takes ten times as long (0.5 ms per list), and requests parse lists.
 */
function parseArea(line: string): Area {
  const [, code, name] = line.match(/^([\d.]+),(?:[\d.]+,)?(.*?)\r?$/) ?? []
  if (code === undefined || name === undefined) throw new Error(`not an area: ${line}`)
  const text = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
  return { id: code.replaceAll('.', ''), name: text }
}
