import fc from 'fast-check'
import { escapeFormula } from './formula'
import { type SheetColumn, writeCsv } from './index'

interface Row {
  readonly name: string
  readonly amount: bigint
  readonly at: Date | null
}

const columns: SheetColumn<Row>[] = [
  { title: 'Nama', kind: 'text', width: 20, value: ({ name }) => name },
  { title: 'Nominal', kind: 'rupiah', width: 14, sum: true, value: ({ amount }) => amount },
  { title: 'Tanggal', kind: 'moment', width: 18, value: ({ at }) => at },
]

async function* inBatches(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
}

async function written(rows: readonly Row[]): Promise<string> {
  const parts: Uint8Array[] = []
  const sheet = { name: 'Uji', columns, batches: inBatches(rows), totalLabel: (n: number) => `Total ${n}` }
  for await (const part of writeCsv(sheet)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

const row = (name: string, amount = 0n, at: Date | null = null): Row => ({ name, amount, at })

it('begins with a byte order mark and the titles, and ends with the totals', async () => {
  const paid = new Date('2026-11-20T16:59:00Z')
  const text = await written([
    row('Ani', 9_007_199_254_740_993n, paid),
    row('Budi', -50_000n),
    row('é 💰', 1n),
  ])
  expect(text).toBe(
    '\uFEFFNama,Nominal,Tanggal\r\nAni,9007199254740993,2026-11-20 23:59\r\nBudi,-50000,\r\né 💰,1,\r\nTotal 3,9007199254690994,\r\n',
  )
  expect(await written([])).toBe('\uFEFFNama,Nominal,Tanggal\r\nTotal 0,0,\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1+1', "=cmd|' /C'!A0"])(
  'makes %j text that no spreadsheet reckons',
  async (name) => {
    const [, line] = parse(await written([row(name)]))
    expect(line?.[0]).toBe(`'${name}`)
  },
)

test('reads back any typed text, except the mark before a formula', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), async (names) => {
      const lines = parse(await written(names.map((name) => row(name))))
      expect(lines.slice(1, -1).map(([first]) => first)).toEqual(names.map(escapeFormula))
      for (const [first = ''] of lines) expect(first).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/)
    }),
  ))

/** RFC 4180, letter by letter. */
function parse(text: string): string[][] {
  const lines: string[][] = [['']]
  let quoted = false
  for (let at = 1; at < text.length; at++) {
    const letter = text[at]!
    const line = lines.at(-1)!
    if (letter === '"' && quoted && text[at + 1] === '"') {
      line[line.length - 1] += '"'
      at++
    } else if (letter === '"') quoted = !quoted
    else if (letter === ',' && !quoted) line.push('')
    else if (letter === '\r' && text[at + 1] === '\n' && !quoted) {
      lines.push([''])
      at++
    } else line[line.length - 1] += letter
  }
  return lines.slice(0, -1)
}
