import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, businessDay } from '@jejaring/calendar'
import { defaultPlan, type MemberState, type Placement, type Plan, recount } from '@jejaring/oracle'
import { eventually } from '@jejaring/testing/eventually'
import { formatCsv } from '../../tools/cli/import/format-csv'
import { readDate } from '../../tools/cli/import/read-date'
import type { SourceRow } from '../../tools/cli/import/source-row'
import { type Seed, seededMembers } from '../../tools/cli/seed/seeded-members'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { together } from './together'

const until = addDays(businessDay(new Date()), -1)

/** The same members as `npm run seed` invents. */
async function invented(seed: Omit<Seed, 'until' | 'seed'>): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const row of seededMembers({ ...seed, seed: 7, until })) rows.push(row)
  return rows
}

const root: Placement = {
  member: 'admin',
  package: 'REG',
  parent: null,
  side: null,
  sponsor: null,
  plan: defaultPlan,
  day: '1970-01-01',
}

function placed(row: SourceRow, plan: Plan): Placement {
  const { username: member, upline: parent, side, sponsor } = row
  const day = businessDay(readDate(row.date)!)
  return { member, package: 'REG', parent, side: side as 'left' | 'right', sponsor, plan, day }
}

interface Dashboard {
  readonly sponsor: number
  readonly point: Record<'pair' | 'left' | 'right', number>
  readonly bonus: Record<keyof MemberState['income'], number>
  readonly voucher: { readonly balance: number }
}

async function dashboardOf(visitor: Visitor): Promise<Dashboard> {
  return (await visitor.get<{ dashboard: Dashboard }>('/api/dashboard')).body.dashboard
}

function expected(state: MemberState, row?: SourceRow) {
  const income = (kind: keyof MemberState['income']) =>
    Number(state.income[kind]) + Number(row?.[`balance_${kind}`] ?? 0)
  return {
    sponsor: state.sponsored,
    point: { pair: state.matched, left: state.left.waiting, right: state.right.waiting },
    bonus: {
      sponsor: income('sponsor'),
      pairing: income('pairing'),
      pairing_level: income('pairing_level'),
    },
    voucher: { balance: Number(row?.balance_voucher ?? 0) },
  }
}

/** Bonuses and counters follow within a second. */
async function untilShown(visitor: Visitor, wanted: object): Promise<void> {
  await eventually(async () => expect(await dashboardOf(visitor)).toMatchObject(wanted))
}

describe('an imported programme without paid history', () => {
  /** Plan that pays nothing; opening balances of the file are credited. */
  const { REG } = defaultPlan.packages
  const unpaid: Plan = {
    version: 2,
    packages: { REG: { ...REG!, bonusSponsor: 0n } },
    bonusPairing: 0n,
    bonusPairingLevel: 0n,
    pairingLevelMax: 0,
  }
  let system: RunningSystem
  let rows: SourceRow[]
  let file: string
  const admin = () => new Visitor(system.origin)
  /** Sessions in which the admin is logged in as a member. */
  const visitors = new Map<string, Visitor>()

  beforeAll(async () => {
    system = await RunningSystem.start()
    rows = await invented({ members: 120, shape: 'random', balances: true })
    file = join(system.dataDirectory, 'lama.csv')
    writeFileSync(file, formatCsv([...rows].reverse()))
  })
  afterAll(async () => system?.stop())

  async function register(upline: string, side: 'left' | 'right', username: string) {
    const visitor = admin()
    await visitor.login('admin', adminPassword)
    await visitor.post('/api/pins/create', { package_id: 1, qty: 1, password: adminPassword })
    const { body } = await visitor.get<{ results: { id: string }[] }>('/api/banks/select2')
    const bankId = body.results[0]!.id
    const person = {
      name: 'Uji Coba',
      phone: '081234567890',
      bankId,
      account: '1234567890',
      password: 'sandi-uji-1',
    }
    return await visitor.post(
      '/api/networks/register',
      registrationBody({ upline, side }, [username], person),
    )
  }

  async function everyMember(look: (username: string, visitor: Visitor) => Promise<void>): Promise<void> {
    await together(rows, async ({ username }) => {
      const visitor = visitors.get(username) ?? (await inThePlaceOf(username))
      visitors.set(username, visitor)
      await look(username, visitor)
    })
  }

  async function inThePlaceOf(username: string): Promise<Visitor> {
    const visitor = admin()
    await visitor.login('admin', adminPassword)
    expect((await visitor.get(`/api/auth/login_to/${username}`)).status).toBe(200)
    return visitor
  }

  test('faults are reported by line, and nothing is imported', async () => {
    const bad = join(system.dataDirectory, 'salah.csv')
    writeFileSync(bad, formatCsv([rows[0]!, { ...rows[1]!, upline: 'siapa', phone: '12' }]))
    const { code, output } = await system.command('import', bad)
    expect(code).toBe(1)
    expect(output).toContain('baris 3, upline: siapa tidak ada di berkas ini.')
    expect(output).toContain('baris 3, phone: Nomor HP tidak dikenal.')
    expect(output).toContain('2 kesalahan; tidak ada yang dimasukkan.')
    expect(await system.reconcile()).toMatchObject({
      code: 0,
      output: expect.stringContaining('Compared 1 '),
    })
  })

  test.each(['Writing 120 members', 'pins has its part', 'network has its part'])(
    'registration stays refused after a kill -9 at "%s"',
    async (said) => {
      const killed = await system.killedCommand(said, 'import', file)
      expect(killed).toEqual({ code: null, output: expect.anything() })
      const { status, body } = await register('admin', 'left', 'terlalu1')
      // The slot is taken once network has its part.
      expect([409, 503]).toContain(status)
      if (status === 503) expect(body.message).toContain('program lama')
    },
  )

  test('another file is refused during an unfinished import', async () => {
    const other = join(system.dataDirectory, 'lain.csv')
    writeFileSync(other, formatCsv(rows.slice(0, 1)))
    const { code, output } = await system.command('import', other)
    expect([code, output]).toEqual([1, expect.stringContaining('begun on')])
  })

  test('the same command finishes the import, once', async () => {
    expect(await system.command('import', file)).toEqual({ code: 0, output: expect.anything() })
    expect(await system.command('import', file)).toMatchObject({
      code: 0,
      output: expect.stringContaining('nothing was to do'),
    })
    expect(await system.command('import', file, '--credit')).toMatchObject({ code: 1 })
    expect(await system.command('seed', '--members', '10')).toMatchObject({ code: 1 })
    const { output, code } = await system.reconcile()
    expect([code, output]).toEqual([0, expect.stringContaining('Compared 121 placements')])
  })

  test('every member has its counters and opening balances, without paid history', async () => {
    const { members } = recount([root, ...rows.map((row) => placed(row, unpaid))])
    await everyMember(async (username, visitor) => {
      const row = rows.find((each) => each.username === username)
      await untilShown(visitor, expected(members.get(username)!, row))
    })
  })

  test('a registration below an imported member pays by the current parameters', async () => {
    const last = rows.at(-1)!
    const bottom =
      rows.filter(({ upline }) => upline === last.upline).length === 2 ? last.username : last.upline
    const slots = (['left', 'right'] as const).filter(
      (side) => !rows.some((row) => row.upline === bottom && row.side === side),
    )
    const today = businessDay(new Date())
    const history = [root, ...rows.map((row) => placed(row, unpaid))]
    for (const [index, side] of slots.entries()) {
      const username = `baru${index}`
      const { status, body } = await register(bottom, side, username)
      expect([status, body.message]).toEqual([200, expect.anything()])
      const plan = { ...defaultPlan, version: 3 }
      history.push({ ...root, member: username, parent: bottom, side, sponsor: 'admin', plan, day: today })
    }
    const { members } = recount(history)
    expect([...members.values()].some(({ income }) => income.pairing > 0n)).toBe(true)
    await everyMember(async (username, visitor) => {
      const row = rows.find((each) => each.username === username)
      await untilShown(visitor, expected(members.get(username)!, row))
    })
    expect(await system.reconcile()).toMatchObject({ code: 0 })
  })
})

describe('a seeded programme with paid history', () => {
  let system: RunningSystem
  beforeAll(async () => {
    system = await RunningSystem.start()
  })
  afterAll(async () => system?.stop())

  test('is refused when PUBLIC_URL is https', async () => {
    process.env.PUBLIC_URL = 'https://jejaring.example'
    try {
      expect(await system.command('seed', '--members', '10')).toMatchObject({
        code: 1,
        output: expect.stringContaining('https'),
      })
    } finally {
      delete process.env.PUBLIC_URL
    }
  })

  test('every member logs in and has the amounts of the oracle, to the Rupiah', async () => {
    const done = await system.command(
      'seed',
      '--members',
      '150',
      '--shape',
      'balanced',
      '--credit',
      '--until',
      until,
    )
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('member1 … member150') })
    const password = /password of all is (\S+)/.exec(done.output)![1]!
    const rows = await invented({ members: 150, shape: 'balanced', balances: false })
    const { members } = recount([root, ...rows.map((row) => placed(row, defaultPlan))])
    await together(rows, async ({ username }) => {
      const visitor = new Visitor(system.origin)
      await visitor.login(username, password)
      await untilShown(visitor, expected(members.get(username)!))
    })
    expect(await system.reconcile()).toMatchObject({
      code: 0,
      output: expect.stringContaining('The books agree'),
    })
  })
})
