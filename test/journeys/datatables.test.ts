import { adminPassword } from '../support/running-system'
import { openClientPage } from './client-page'
import {
  openOptions,
  recordedCalls,
  redraw,
  scrollOptions,
  startTable,
  typeIntoOptions,
  visibleRows,
} from './client-widgets'
import { TestData, visitorOf } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}
interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

const arrive = useBrowser()
let person: User
let paths: Record<string, { get?: Operation; post?: Operation }>

beforeAll(async () => {
  const testData = await TestData.create()
  await testData.givePins('admin', 30)
  const admin = await visitorOf('admin', adminPassword)
  paths = (await admin.get<{ paths: typeof paths }>('/api/openapi.json')).body.paths
  person = await arrive()
  await person.loginAt('/', 'admin', adminPassword)
  await openClientPage(person.page)
})
afterAll(async () => {
  await person.close()
})

const json = (content: Record<string, { schema: Schema }> | undefined) =>
  content?.['application/json']?.schema

/** Every DataTables call of the API document, with the columns of its rows. */
function tables(): { path: string; columns: string[] }[] {
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const asks = json(post?.requestBody?.content)?.properties ?? {}
    if (!post || !('draw' in asks && 'columns' in asks)) return []
    const row = json(post.responses['200']?.content)?.properties?.data?.items
    // Bulk actions take a table's filters too, but return no rows.
    return row ? [{ path, columns: Object.keys(row.properties ?? {}) }] : []
  })
}

/** Every Select2 call of the API document. */
function optionLists(): string[] {
  const isOptions = ({ get }: { get?: Operation }) =>
    ['term', 'page'].every((name) => get?.parameters?.some((parameter) => parameter.name === name))
  return Object.keys(paths).filter((path) => isOptions(paths[path] ?? {}))
}

test('DataTables pages, sorts, searches, resizes and filters by date', async () => {
  const { page } = person
  const first = await startTable(page, '/api/pins/datatable/a', ['created_at', 'code', 'username'])
  expect(first.reply).toMatchObject({ draw: 1 })
  expect(first.reply.recordsTotal).toBeGreaterThanOrEqual(30)
  expect(await visibleRows(page)).toHaveLength(10)

  const codes = async (act: string) => (await redraw(page, act)).reply.data.map(({ code }) => String(code))
  const up = await codes('window.table.order([1, "asc"]).draw()')
  const down = await codes('window.table.order([1, "desc"]).draw()')
  expect(up).toEqual([...up].sort())
  expect(down).toEqual([...down].sort().reverse())
  expect(up[0]! < down[0]!).toBe(true)

  expect(await codes('window.table.order([1, "asc"]).draw()')).toEqual(up)
  const next = await codes('window.table.page("next").draw("page")')
  expect(next.filter((code) => up.includes(code))).toEqual([])
  expect(await codes('window.table.page.len(25).draw()')).toHaveLength(25)

  const found = await redraw(page, `window.table.search('${up[3]}').draw()`)
  expect(found.reply.recordsFiltered).toBe(1)
  expect(await visibleRows(page)).toEqual([expect.stringContaining(up[3]!)])
  await redraw(page, 'window.table.search("").draw()')

  const past = 'window.filter = { datestart: "1970-01-01", datefinish: "1999-12-31" }; window.table.draw()'
  expect((await redraw(page, past)).reply).toMatchObject({ recordsFiltered: 0, data: [] })
  expect(await visibleRows(page)).toEqual([expect.stringMatching(/No matching records/)])
})

test('every table of the API document serves DataTables: pages, sorts and search', async () => {
  const { page } = person
  // The lines of one payout need a payout; `money-desk.test.ts` makes one and asks for them as DataTables does. Prospects
  // are off by default: 404.
  const left = ['/api/payouts/lines/{id}', '/api/prospects/datatable']
  const all = tables().filter(({ path }) => !left.includes(path))
  expect(all.length).toBeGreaterThan(10)
  for (const { path, columns } of all) {
    expect(path).not.toContain('{')
    const first = await startTable(page, path, columns)
    expect({ path, status: first.status, draw: first.reply.draw }).toEqual({ path, status: 200, draw: 1 })
    let draw = 1
    const answered = async (act: string) => {
      const { status, reply } = await redraw(page, act)
      expect({ path, act, status, draw: reply.draw }).toEqual({ path, act, status: 200, draw: ++draw })
      return reply
    }
    for (const [index] of columns.entries()) await answered(`window.table.order([${index}, 'desc']).draw()`)
    const { recordsTotal } = await answered('window.table.page("next").draw("page")')
    const searched = await answered(`window.table.search('tidak-ada-yang-begini').draw()`)
    expect({ path, total: searched.recordsTotal }).toEqual({ path, total: recordsTotal })
    await page.evaluate('window.table.destroy()')
  }
})

/** Parameters without which a list has no options. */
const outer: Record<string, Record<string, string>> = {
  '/api/area/cities': { province_id: '32' },
  '/api/area/subdistricts': { city_id: '3273' },
  '/api/area/villages': { subdistrict_id: '327301' },
}

test('every option list serves Select2, with no more requests than pages', async () => {
  const { page } = person
  const all = optionLists()
  expect(all).toEqual(
    expect.arrayContaining(['/api/banks/select2', '/api/users/select2', ...Object.keys(outer)]),
  )
  for (const path of all) {
    await openOptions(page, path, outer[path] ?? {})
    await scrollOptions(page)
    const pages = await recordedCalls(page)
    expect({ path, wrong: pages.filter(({ status }) => status !== 200) }).toEqual({ path, wrong: [] })
    const more = pages.map(({ reply }) => reply.pagination.more)
    expect({ path, more }).toEqual({ path, more: [...more.slice(0, -1).map(() => true), false] })
    const options = pages.flatMap(({ reply }) => reply.results)
    expect(options.length).toBeGreaterThan(0)
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
    expect(await page.locator('.select2-results__option[role=option]').count()).toBe(options.length)

    const word = options.at(-1)!.text.slice(0, 5)
    await typeIntoOptions(page, word)
    const narrowed = (await recordedCalls(page)).at(-1)!
    expect(narrowed.sent.term).toBe(word)
    expect(narrowed.reply.results.every(({ text }) => text.toLowerCase().includes(word.toLowerCase()))).toBe(
      true,
    )
    expect((await recordedCalls(page)).length).toBeLessThanOrEqual(pages.length + 2)
  }
})

test('Select2 pages through banks and takes the selected one', async () => {
  const { page } = person
  await openOptions(page, '/api/banks/select2', {})
  expect((await recordedCalls(page))[0]?.reply).toMatchObject({
    results: { length: 20 },
    pagination: { more: true },
  })
  await typeIntoOptions(page, 'mandiri')
  await page.getByRole('option', { name: 'Bank Mandiri' }).click()
  const chosen = await page.evaluate(`jQuery('#options').select2('data')[0]`)
  expect(chosen).toMatchObject({ id: expect.stringMatching(/^\d+$/), text: 'Bank Mandiri', fee: 2500 })
})
