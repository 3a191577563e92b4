import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { ObservedProgramme } from '../support/observed-programme'
import { adminPassword, RunningSystem } from '../support/running-system'
import { inDirectory } from './in-directory'

const MAX_ROUNDS = 200

const directory = mkdtempSync(join(tmpdir(), 'jejaring-backup-'))
const file = join(directory, 'backups', 'backup.tar.gz')
const restored = join(directory, 'restored')
let system: RunningSystem
let programme: ObservedProgramme
/** Members that were registered before the backup began. */
let before: string[]

beforeAll(async () => {
  mkdirSync(join(directory, 'backups'))
  system = await RunningSystem.start()
  programme = new ObservedProgramme(system, 11, true)
  await programme.begin(5_000)
  for (let count = 0; count < 4; count++) await programme.registerAtRandom()
  before = [...programme.tree.members.keys()]
})

afterAll(async () => {
  await system?.stop()
  rmSync(directory, { recursive: true, force: true })
})

test('backs up a product that goes on registering, into one private file', async () => {
  let isDone = false
  const backup = system.command('backup', file).finally(() => {
    isDone = true
  })
  const register = async () => {
    for (let round = 0; !isDone && round < MAX_ROUNDS; round++) await programme.registerAtRandom()
  }
  await Promise.all([register(), register(), register()])
  const { code, output } = await backup
  expect([code, output]).toEqual([0, expect.stringMatching(/Backed up .* as of \d{4}-\d\d-\d\dT/)])
  expect(programme.tree.members.size).toBeGreaterThan(before.length)
  expect(readdirSync(join(directory, 'backups'))).toEqual(['backup.tar.gz'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await system.command('backup', file)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('overwrites nothing')])
  await system.stop({ keep: true })
  rmSync(system.dataDirectory, { recursive: true })
})

test('restores into an empty directory only, and no damaged file', async () => {
  const data = readFileSync(file)
  for (const [name, damaged] of [
    ['truncated', data.subarray(0, data.length - 1_000)],
    ['altered', Buffer.concat([data.subarray(0, 70_000), Buffer.from('x'), data.subarray(70_001)])],
    ['foreign', Buffer.from('no backup')],
  ] as const) {
    const path = join(directory, name)
    writeFileSync(path, damaged)
    const { code, output } = await inDirectory(restored, 'restore', path)
    expect([name, code, output]).toEqual([name, 1, expect.stringContaining('is damaged or incomplete')])
    expect(readdirSync(restored)).toEqual([])
  }
  const { code, output } = await inDirectory(restored, 'restore', file)
  expect([code, output]).toEqual([0, expect.stringContaining('all checksums match')])
  expect(readdirSync(restored).sort()).toEqual(['postgres', 'secrets.json'])
  const again = await inDirectory(restored, 'restore', file)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])
  const elsewhere = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/postgres' }
  const refused = await inDirectory(join(directory, 'other'), 'restore', file, elsewhere)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Unset DATABASE_URL')])
})

test('the restored product admits its members, registers others, and its books agree', async () => {
  system = await RunningSystem.start({}, restored)
  await expectAgreement()
  for (const username of before) {
    const password = username === 'admin' ? adminPassword : programme.password
    await new Visitor(system.origin).login(username, password)
  }
  const admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
  const person = {
    name: 'Sesudah',
    phone: '081234567890',
    account: '1234567890',
    password: programme.password,
  }
  const bankId = (await admin.get<{ results: { id: string }[] }>('/api/banks/select2')).body.results[0]!.id
  const slot = await freeSlot(admin)
  const body = registrationBody(slot, ['sesudah01'], { ...person, bankId })
  const { status } = await admin.post('/api/networks/register', body)
  expect(status).toBe(200)
  await new Visitor(system.origin).login('sesudah01', programme.password)
  await expectAgreement()
})

interface Node {
  readonly register?: boolean
  readonly upline?: string
  readonly position?: 'left' | 'right'
  readonly childs?: { readonly left: Node | null; readonly right: Node | null }
}

/** A free slot in the upper levels of the tree, below the member that was registered last before the backup. */
async function freeSlot(admin: Visitor) {
  const { body } = await admin.get<{ tree: Node }>(`/api/networks/genealogy/${before.at(-1)}?depth=6`)
  const nodes: (Node | null | undefined)[] = [body.tree]
  for (const node of nodes) {
    if (node?.register) return { upline: node.upline!, side: node.position! }
    nodes.push(node?.childs?.left, node?.childs?.right)
  }
  throw new Error('no free slot')
}

/** Compensations and pending bonuses of the backup's instant need a moment; real differences would stay. */
async function expectAgreement(): Promise<void> {
  let last: Awaited<ReturnType<RunningSystem['reconcile']>> = { code: 1, output: 'not run' }
  for (let attempt = 0; attempt < 20; attempt++) {
    last = await system.reconcile()
    if (last.code === 0 && !/wait for|Running/.test(last.output)) break
  }
  expect([last.code, last.output]).toEqual([0, expect.stringContaining('The books agree')])
  expect(last.output).not.toMatch(/wait for|Running/)
}
