import {
  type BonusWallet,
  defaultWithdrawalTerms,
  type MemberState,
  type MemberWallets,
} from '@jejaring/oracle'
import { eventually } from '@jejaring/testing/eventually'
import type { Visitor } from '../support/http/visitor'
import { ObservedProgramme } from '../support/observed-programme'
import { adminPassword, RunningSystem } from '../support/running-system'
import { testCommandLine } from './test-command-line'
import { together } from './together'

const registrations = 90
const atOnce = 4

let system: RunningSystem
let programme: ObservedProgramme

beforeAll(async () => {
  system = await RunningSystem.start()
  programme = new ObservedProgramme(system, 20_261_121)
  await programme.begin(2_000)
  // One after the other until there are slots for many at once.
  for (let first = 0; first < 10; first++) await programme.registerAtRandom()
  let left = registrations
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await programme.registerAtRandom()
    }),
  )
  await untilSettled()
})

afterAll(async () => system?.stop())

/** Bonuses follow within a second; the root and the largest incomes show when all have arrived. */
async function untilSettled(): Promise<void> {
  const expected = programme.expected()
  for (const [username, state] of expected) {
    const wanted = Number(state.income.sponsor + state.income.pairing + state.income.pairing_level)
    if (wanted === 0) continue
    const visitor = await programme.visitor(username)
    await eventually(async () => expect((await dashboard(visitor)).wallet.income).toBe(wanted))
  }
}

interface Dashboard {
  sponsor: number
  point: { pair: number; left: number; right: number }
  wallet: { income: number; pulled: number; balance: number }
  voucher: { income: number; pulled: number; balance: number }
  bonus: Record<BonusWallet, number>
  pin: number
}

async function dashboard(visitor: Visitor): Promise<Dashboard> {
  return (await visitor.get<{ dashboard: Dashboard }>('/api/dashboard')).body.dashboard
}

const everyMember = async (
  look: (username: string, state: MemberState, visitor: Visitor) => Promise<void>,
) => {
  await together(programme.expected(), async ([username, state]) =>
    look(username, state, await programme.visitor(username)),
  )
}

test('the run registered hundreds of members by many registrants', () => {
  expect(programme.tree.members.size).toBeGreaterThan(200)
  expect(new Set([...programme.tree.members.values()].map(({ sponsor }) => sponsor)).size).toBeGreaterThan(30)
})

test('every dashboard shows the amounts of the rule book, to the Rupiah', async () => {
  await everyMember(async (username, state, visitor) => {
    const income = { ...state.income }
    const total = Number(income.sponsor + income.pairing + income.pairing_level)
    expect({ username, ...(await dashboard(visitor)) }).toMatchObject({
      username,
      sponsor: state.sponsored,
      point: { pair: state.matched, left: state.left.waiting, right: state.right.waiting },
      wallet: { income: total, pulled: 0, balance: total },
      bonus: {
        sponsor: Number(income.sponsor),
        pairing: Number(income.pairing),
        pairing_level: Number(income.pairing_level),
      },
    })
  })
})

test('every tree card shows its downlines, waiting and lifetime points', async () => {
  await everyMember(async (username, { left, right }, visitor) => {
    const { body } = await visitor.get<{ tree: object }>('/api/networks/genealogy?depth=1')
    expect(body.tree).toMatchObject({
      username,
      downlines: { left: left.downlines, right: right.downlines },
      pairings: { left: left.waiting, right: right.waiting },
      rewards: { left: left.points, right: right.points },
    })
  })
})

test('the tree has every member in its slot and a free slot elsewhere', async () => {
  await everyMember(async (username, _state, visitor) => {
    const { body } = await visitor.get<{ tree: { childs: Record<string, Record<string, unknown>> } }>(
      '/api/networks/genealogy',
    )
    const known = programme.tree.member(username)
    for (const side of ['left', 'right'] as const) {
      const free = { register: true, upline: username, position: side }
      expect(body.tree.childs[side]).toMatchObject(known[side] ? { username: known[side] } : free)
    }
  })
})

test('every level table counts both legs at each level', async () => {
  await everyMember(async (_username, state, visitor) => {
    const { body } = await visitor.post<{ data: object[] }>('/api/networks/datatable/pairing_levels', {})
    const rows = state.levels.map(({ leftWait, rightWait, ...row }) => ({
      ...row,
      left_wait: leftWait,
      right_wait: rightWait,
    }))
    expect(body.data).toEqual(rows)
  })
})

test('every wallet lists lines that add up to its income', async () => {
  await everyMember(async (_username, state, visitor) => {
    const { body } = await visitor.post<{
      recordsTotal: number
      data: { type: string; from_type: BonusWallet; amount: number }[]
      wallets: Record<BonusWallet, { income: number }>
    }>('/api/wallets/datatable', { length: 100 })
    for (const wallet of ['sponsor', 'pairing', 'pairing_level'] as const) {
      expect(body.wallets[wallet].income).toBe(Number(state.income[wallet]))
      if (body.recordsTotal > body.data.length) continue
      const lines = body.data.filter(({ from_type }) => from_type === wallet)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(Number(state.income[wallet]))
    }
  })
})

test('no member sees beyond its own downline', async () => {
  const leaf =
    [...programme.tree.members.values()].filter(({ left, right }) => !left && !right).at(-1)?.username ?? ''
  const visitor = await programme.visitor(leaf)
  for (const other of ['admin', programme.tree.member(leaf).parent ?? '', 'tidakada1']) {
    const answer = await visitor.get(`/api/networks/genealogy/${other}`)
    expect(answer.status).toBe(404)
  }
})

describe('withdrawals', () => {
  const amounts = [20_000, 50_000, 130_000, 100_000, 275_000, 1_000_000]
  const results = ['success', 'failed', 'process'] as const
  const fees = new Map<string, number>()
  let memberWallets: Map<string, MemberWallets>

  test('are refused, accepted and processed exactly by the rule book', async () => {
    memberWallets = programme.memberWallets()
    const admin = await programme.visitor('admin')
    const requested: { username: string; invoice: string }[] = []
    await together([...programme.tree.members.keys()].entries(), async ([index, username]) => {
      if (username === 'admin') return
      const wallet = (['sponsor', 'pairing', 'pairing_level'] as const)[index % 3] as BonusWallet
      const amount = amounts[index % amounts.length] as number
      const invoice = await requestAsModelled(username, wallet, amount)
      if (invoice) requested.push({ username, invoice })
    })
    // The tree depends on the order of concurrent registrations, and the accepted requests on the tree: one for each result.
    expect(requested.length).toBeGreaterThanOrEqual(results.length)

    const { body } = await admin.post<{ data: { id: string; invoice: string }[] }>(
      '/api/withdraws/datatable/a',
      { length: 100 },
    )
    for (const [index, { username, invoice }] of requested.entries()) {
      const id = body.data.find((row) => row.invoice === invoice)?.id
      if (!id) continue
      const status = results[index % results.length] as 'success' | 'failed' | 'process'
      const answer = await admin.post('/api/withdraws/change_status', {
        status_data: { status, from: 'pending', ids: [id] },
      })
      expect(answer.status).toBe(200)
      expect(memberWallets.get(username)?.change(invoice, status)).toBe(true)
    }
  })

  async function requestAsModelled(username: string, wallet: BonusWallet, amount: number): Promise<string> {
    const visitor = await programme.visitor(username)
    const { body: profile } = await visitor.get<{ user: { bank_fee: number } }>('/api/users/profile')
    fees.set(username, profile.user.bank_fee)
    const wallets = memberWallets.get(username) as MemberWallets
    const answer = await visitor.post<{ invoice: string }>('/api/withdraws/request', {
      type: wallet,
      amount,
      password: programme.password,
    })
    const modelled = wallets.withdraw(
      answer.body.invoice ?? `refused-${username}`,
      wallet,
      BigInt(amount),
      BigInt(profile.user.bank_fee),
      defaultWithdrawalTerms,
    )
    expect({ username, wallet, amount, status: answer.status, body: answer.body }).toMatchObject({
      status: typeof modelled === 'string' ? 422 : 200,
    })
    if (typeof modelled === 'string') expect(answer.body.errors).toHaveProperty('amount')
    return typeof modelled === 'string' ? '' : answer.body.invoice
  }

  test('leave every wallet and voucher equal to the model', async () => {
    await everyMember(async (username, _state, visitor) => {
      const wallets = memberWallets.get(username) as MemberWallets
      const plain = (summary: object) =>
        Object.fromEntries(Object.entries(summary).map(([key, value]) => [key, Number(value)]))
      expect({ username, ...(await dashboard(visitor)) }).toMatchObject({
        username,
        wallet: plain(wallets.total()),
        voucher: plain(wallets.summary('voucher')),
      })
    })
  })

  test('cannot be decided twice', async () => {
    const admin = await programme.visitor('admin')
    const { body } = await admin.post<{ data: { id: string }[] }>('/api/withdraws/datatable/a', {
      st: 'success',
      length: 1,
    })
    const answer = await admin.post('/api/withdraws/change_status', {
      status_data: { status: 'failed', ids: [body.data[0]?.id] },
    })
    expect(answer.status).toBe(409)
  })
})

describe("the operator's command line", () => testCommandLine(() => ({ system, programme })))

test('the books agree', async () => {
  expect(await system.reconcile()).toMatchObject({ code: 0 })
})

test('a wrong password moves nothing', async () => {
  const admin = await programme.visitor('admin')
  const before = (await dashboard(admin)).pin
  const answer = await admin.post('/api/pins/create', {
    package_id: 1,
    qty: 5,
    password: `${adminPassword}x`,
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toHaveProperty('password')
  expect((await dashboard(admin)).pin).toBe(before)
})
