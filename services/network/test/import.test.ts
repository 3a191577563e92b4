import { Side } from '@jejaring/proto/network/v1/network'
import { runCommand } from '@jejaring/service-kit/testing'
import { eventually, importedMember, importMembers } from '@jejaring/testing'
import { beginImport } from '../src/operations/import-members'
import { network } from '../src/service'
import type { ImportState } from '../src/store/imports'
import { ADMIN, NetworkFixture } from './support/network-fixture'
import { PLAN_1 } from './support/settlement-bench'

let fixture: NetworkFixture
beforeEach(async () => {
  fixture = await NetworkFixture.start()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await fixture.stop()
})

/** Runs a command like `node dist/main.js …`; returns its output. */
async function command(...[word, ...words]: [string, ...string[]]): Promise<string> {
  const printed: string[] = []
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  expect(await runCommand(network, fixture.service.environment, word, words)).toBe(true)
  return printed.join('\n')
}

const state = async () =>
  JSON.parse(await command('import-state')) as { empty: boolean; import: ImportState | null }
const begin = async (digest: string) => JSON.parse(await command('import-begin', digest)) as ImportState

test('refuses registrations during an import, and shows its members once written', async () => {
  expect(await state()).toEqual({ empty: true, import: null })
  const { id } = await begin('a file')
  expect(await begin('a file')).toMatchObject({ id, finished: false })
  await expect(begin('another file')).rejects.toThrow('of another file')
  await expect(fixture.register()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('program lama'),
  })
  await expect(command('import-finish', id)).rejects.toThrow('not written yet')

  const plan = { ...PLAN_1, version: 2 }
  const members = [importedMember('lama1'), importedMember('lama2', { upline: 1, sponsor: 1 })]
  await importMembers(fixture.service, network, beginImport, members, { id, digest: 'a file', plan })
  await expect(fixture.register({ position: Side.RIGHT })).rejects.toMatchObject({ code: 'unavailable' })
  await command('import-finish', id)
  expect(await state()).toMatchObject({ empty: false, import: { id, finished: true } })

  await fixture.register({ uplineUsername: 'lama2' })
  const reader = fixture.as(ADMIN)
  const { members: sponsored } = await fixture
    .as({ memberId: members[0]!.id, role: 'member' })
    .listSponsored({ query: undefined })
  expect(sponsored).toMatchObject([{ username: 'lama2', createdAt: members[1]!.placedAt }])
  await eventually(async () => {
    const standing = await reader.readStanding({ memberId: members[0]!.id })
    expect(standing.downlines?.left).toBe(1n)
  })
})

test('an import never reads its whole log to find the numbers of a chunk', async () => {
  const { id } = await begin('a file')
  const scans: number[] = []
  // So many that a join would read the log.
  const members = Array.from({ length: 2_000 }, (_, index) =>
    importedMember(`lama${index}`, { upline: index }),
  )
  const counted: typeof beginImport = async (tx, header) => {
    const writer = await beginImport(tx, header)
    const count = async () => {
      const [row]: { scans: number }[] = await tx.query(
        `SELECT seq_scan::float8 AS scans FROM pg_stat_xact_user_tables WHERE relname = 'placement_log'`,
      )
      scans.push(row!.scans)
    }
    await count()
    return {
      ...writer,
      async end() {
        await count()
        await writer.end?.()
      },
    }
  }
  const header = { id, digest: 'a file', plan: { ...PLAN_1, version: 2 } }
  await importMembers(fixture.service, network, counted, members, header)
  expect(scans[1]).toBe(scans[0])
})

test('a programme with members, or a running registration, rejects an import', async () => {
  await fixture.register()
  expect(await state()).toEqual({ empty: false, import: null })
  await expect(begin('a file')).rejects.toThrow('has members already')
})
