import { setImmediate as nextTick } from 'node:timers/promises'
import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { TestService } from '@jejaring/testing'
import { ascending, column, exportedRows, type Kit, type KitEnvironment, newId } from '../src'
import { runAs } from '../src/rpc/caller'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
  await service.database.query(`INSERT INTO notes (text) VALUES ('apel'), ('jeruk')`)
})
afterAll(() => service.stop())

const begin = (usernameOf = async () => 'petugas1', query?: TableQuery) =>
  runAs({ actor: { memberId: newId(), role: 'admin' } }, () =>
    exportedRows(kit, {
      target: 'report:notes',
      source: {
        table: 'notes',
        alias: 'n',
        columns: { text: column<string>('n.text') },
        defaultOrder: [ascending('n.text')],
        query,
      },
      filterFacts: [{ label: 'Status', value: 'Berhasil' }],
      format: FileFormat.XLSX,
      usernameOf,
    }),
  )

async function readToEnd({ batches }: Awaited<ReturnType<typeof begin>>): Promise<string[]> {
  const all: string[] = []
  for await (const batch of batches) all.push(...batch.map(({ text }) => text))
  return all
}

it('rejects exports that exceed the spare connections, even in one tick', async () => {
  const begun = await Promise.allSettled([1, 2, 3, 4, 5].map(() => begin()))
  const refused = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toEqual([1, 2].map(() => expect.objectContaining({ code: 'too_many' })))
  const files = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(await Promise.all(files.map(readToEnd))).toEqual(files.map(() => ['apel', 'jeruk']))
  // Finished exports and unread ones hold no connection.
  await Promise.all([1, 2, 3].map(() => begin()))
  expect(await readToEnd(await begin())).toEqual(['apel', 'jeruk'])
})

it('counts an export until its facts are read', async () => {
  let readers = 0
  let refused: Promise<unknown> | undefined
  // Each waits until all three read their facts.
  const slow = async () => {
    if (++readers === 3) refused = begin().catch((fault: unknown) => fault)
    while (!refused) await nextTick()
    return 'petugas1'
  }
  await Promise.all([1, 2, 3].map(() => begin(slow)))
  expect(await refused).toMatchObject({ code: 'too_many' })
})

it('states who made the file, when, and with which filters', async () => {
  service.clock.freeze('2026-11-27T00:05:00+07:00')
  const { batches, facts } = await begin()
  await batches.return(undefined)
  expect(facts).toEqual([
    { label: 'Dibuat oleh', value: 'petugas1' },
    { label: 'Dibuat pada', value: '27/11/2026 00:05 WIB' },
    { label: 'Status', value: 'Berhasil' },
    { label: 'Dari tanggal', value: 'semua' },
    { label: 'Sampai tanggal', value: 'semua' },
    { label: 'Pencarian', value: 'tidak ada' },
  ])
})

it('audits days and whether rows were searched, but no text that was typed', async () => {
  const day = '2026-11-27'
  const audited = () => service.published('audit.recorded', AuditRecorded)
  const auditedWith = async (dates: Pick<TableQuery, 'dateStart' | 'dateFinish'>) => {
    const earlier = (await audited()).map(({ id }) => id)
    const query = { start: 0, length: 0, search: 'Budi Santoso', order: [], ...dates }
    const { batches } = await begin(undefined, query)
    await batches.return(undefined)
    const [entry] = (await audited()).filter(({ id }) => !earlier.includes(id))
    return JSON.parse(entry!.after)
  }
  const typed = { dateStart: 'Budi Santoso', dateFinish: '081234567890' }
  expect(await auditedWith({ dateStart: day, dateFinish: '' })).toEqual({
    from: day,
    to: '',
    searched: true,
    format: 'xlsx',
  })
  expect(await auditedWith(typed)).toEqual({
    from: '',
    to: '',
    searched: true,
    format: 'xlsx',
  })
})
