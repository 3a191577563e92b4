import { parseForm } from './accept-bodies'
import { tableInput, tableQuery } from './datatables'

const parse = (form: string) => tableQuery(tableInput.parse(parseForm(form)))

describe('the DataTables protocol', () => {
  it('reads a form of the published client', () => {
    const form =
      'draw=3&columns[0][data]=created_at&columns[0][searchable]=true&columns[1][data]=invoice' +
      '&order[0][column]=1&order[0][dir]=desc&start=20&length=10&search[value]=budi&search[regex]=false&datestart=1970-01-01'
    expect(parse(form)).toEqual({
      start: 20,
      length: 10,
      search: 'budi',
      order: [{ column: 'invoice', descending: true }],
      dateStart: '1970-01-01',
      dateFinish: '',
    })
  })

  it('reads thirty columns, more than the default array limit of the parser', () => {
    const columns = Array.from({ length: 30 }, (_, index) => `columns[${index}][data]=c${index}`).join('&')
    expect(parse(`${columns}&order[0][column]=29&order[0][dir]=asc`).order).toEqual([
      { column: 'c29', descending: false },
    ])
  })

  it.each([
    ['-1', 100],
    ['0', 1],
    ['25', 25],
    ['1000', 100],
    ['abc', 10],
    ['1e2', 100],
    ['&length[]=5', 10],
  ])('clamps length %s to %i rows', (length, rows) => expect(parse(`length=${length}`).length).toBe(rows))

  it('ignores unknown columns and negative starts', () => {
    expect(parse('order[0][column]=7&order[0][dir]=asc&start=-5')).toMatchObject({ order: [], start: 0 })
  })

  it.each([
    ['a NUL', { value: '\0' }, ''],
    ['a NUL between blanks', { value: ' \0 budi\0 ' }, 'budi'],
    ['a number', { value: 81234 }, '81234'],
    ['text longer than any row', { value: 'x'.repeat(5000) }, 'x'.repeat(200)],
  ])('cleans %s in the search', (_, search, cleaned) =>
    expect(tableQuery(tableInput.parse({ search })).search).toBe(cleaned),
  )

  it('accepts both spellings of the date range', () => {
    expect(parse('date_start=2026-01-01&date_finish=2026-01-31')).toMatchObject({
      dateStart: '2026-01-01',
      dateFinish: '2026-01-31',
    })
  })

  it.each(['2026-13-01', '2026-02-31', '0000-01-01'])('refuses the invalid day %s', (datestart) => {
    expect(tableInput.safeParse({ datestart }).success).toBe(false)
  })
})
