import fc from 'fast-check'
import { ChainVerifier, type CheckedSeal } from './chain-verifier'
import { CHAIN_START, type ChainEnd, type SealableEntry, sealEntries } from './seal'

interface Chain {
  readonly rows: readonly CheckedSeal[]
  readonly end: ChainEnd
}

/** A chain made in as many batches as there are lists. */
function chainOf(batches: readonly (readonly string[])[]): Chain {
  let end: ChainEnd = CHAIN_START
  let count = 0
  const rows = batches.flatMap((contents) => {
    const entries: SealableEntry[] = contents.map((content) => {
      count += 1
      return { id: `e${count}`, content }
    })
    const seals = sealEntries(end, entries)
    end = seals.at(-1) ?? end
    return seals.map((seal, index) => ({ ...seal, content: entries[index]!.content }))
  })
  return { rows, end }
}

function differences({ rows, end }: Chain, remembered?: ReadonlyMap<bigint, string>): string[] {
  const reported: string[] = []
  const verifier = new ChainVerifier((subject) => reported.push(subject), remembered)
  for (const row of [...rows].sort((a, b) => Number(a.seq - b.seq))) verifier.verify(row)
  verifier.finish(end)
  return reported
}

const flip = (hash: Buffer, bit: number) => {
  const other = Buffer.from(hash)
  other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return other
}

const batches = fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 6 })
const filled = batches.filter((lists) => lists.some(({ length }) => length > 0))

test('a chain is valid whatever its batches', () => {
  fc.assert(
    fc.property(batches, (lists) => {
      expect(differences(chainOf(lists))).toEqual([])
      expect(chainOf(lists)).toEqual(chainOf([lists.flat()]))
    }),
  )
})

test('reports any single change with its entry or seal', () => {
  fc.assert(
    fc.property(filled, fc.nat(), fc.string(), fc.nat(255), (lists, at, text, bit) => {
      const { rows, end } = chainOf(lists)
      const index = at % rows.length
      const row = rows[index]!
      const changed = (other: CheckedSeal) => ({ rows: rows.with(index, other), end })
      const entry = `audit entry ${row.entryId}`
      if (text !== row.content) expect(differences(changed({ ...row, content: text }))).toEqual([entry])
      expect(differences(changed({ ...row, content: null }))).toEqual([entry])
      expect(differences(changed({ ...row, hash: flip(row.hash, bit) }))).toContain(entry)
      expect(differences({ rows: rows.toSpliced(index, 1), end })).toContain(
        index === rows.length - 1 ? 'end of the audit trail' : `seal ${row.seq}`,
      )
      const more = { ...row, seq: end.seq + 1n, entryId: 'put in' }
      expect(differences({ rows: [...rows, more], end })).toContain('audit entry put in')
      expect(differences({ rows, end: { ...end, hash: flip(end.hash, bit) } })).toEqual([
        'end of the audit trail',
      ])
    }),
  )
})

test('reports two swapped entries', () => {
  fc.assert(
    fc.property(filled, fc.nat(), fc.nat(), (lists, first, second) => {
      const { rows, end } = chainOf(lists)
      const [one, other] = [rows[first % rows.length]!, rows[second % rows.length]!]
      fc.pre(one.content !== other.content)
      const swapped = rows.map((row) => {
        if (row === one) return { ...row, entryId: other.entryId, content: other.content }
        return row === other ? { ...row, entryId: one.entryId, content: one.content } : row
      })
      expect(differences({ rows: swapped, end }).sort()).toEqual(
        [`audit entry ${one.entryId}`, `audit entry ${other.entryId}`].sort(),
      )
    }),
  )
})

test('a chain rebuilt with another content differs from its recorded end', () => {
  fc.assert(
    fc.property(filled, fc.nat(), fc.string(), (lists, at, text) => {
      const { rows, end } = chainOf(lists)
      const index = at % rows.length
      fc.pre(text !== rows[index]!.content)
      const remembered = new Map([[end.seq, end.hash.toString('hex')]])
      expect(differences({ rows, end }, remembered)).toEqual([])
      const contents = rows.map(({ content }) => content ?? '')
      expect(differences(chainOf([contents.with(index, text)]), remembered)).toEqual([`seal ${end.seq}`])
      expect(differences(chainOf([contents.slice(0, index)]), remembered)).toEqual([`seal ${end.seq}`])
    }),
  )
})
