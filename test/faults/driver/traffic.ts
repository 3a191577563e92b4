import { setTimeout as sleep } from 'node:timers/promises'
import { ObservedTree } from '../../support/http/observed-tree'
import { registrationBody, seededRandom } from '../../support/http/registration'
import type { AcknowledgedWrites } from './acknowledged-writes'
import { Caller, password } from './caller'
import type { Product } from './product'

const LEADER_COUNT = 5
const WORKER_COUNT = 4
/** Pins of each package that a leader starts with; refilled when less than a quarter is left. */
const PIN_STOCK = { 1: 1_000, 2: 60 } as const

type Random = () => number
type Work = (random: Random) => Promise<void>

/** Random concurrent traffic of members: registrations, pin transfers, repeat orders and withdrawals. */
export class Traffic {
  readonly tree = new ObservedTree('admin')
  readonly leaders: string[] = []
  private readonly callers = new Map<string, Caller>()
  private readonly busy = new Set<string>()
  private running: Promise<void>[] = []
  private paused = true
  private serial = 0
  private bankId = ''
  private rounds = 0

  constructor(
    private readonly product: Product,
    readonly writes: AcknowledgedWrites,
    private readonly seed: number,
  ) {}

  caller(username: string): Caller {
    const known = this.callers.get(username) ?? new Caller(this.product.origin, username, this.writes)
    this.callers.set(username, known)
    return known
  }

  /** Several sessions of one member. */
  devicesOf(username: string, count: number): Caller[] {
    return Array.from({ length: count }, () => new Caller(this.product.origin, username, this.writes))
  }

  async begin(): Promise<void> {
    const random = seededRandom(this.seed)
    const admin = this.caller('admin')
    const banks = await admin.read<{ results: { id: string; fee: number }[] }>('/api/banks/select2')
    this.bankId = banks?.body.results[0]?.id ?? ''
    await this.createPins('', 1, 1_000)
    while (this.leaders.length < LEADER_COUNT) {
      const [username] = await this.register('admin', 1, random)
      if (!username) throw new Error(`no leader could be registered: ${this.writes.defects.at(-1)}`)
      this.leaders.push(username)
    }
    await this.restockPins()
  }

  /** Refills the leaders' pins, or a long run would end in refusals. */
  async restockPins(): Promise<void> {
    const rows = await this.product.query<{ username: string; package: 1 | 2; pins: number }>(
      'pins',
      `SELECT username, package_id AS package, count(*)::int AS pins FROM pins JOIN members ON member_id = owner_id
        WHERE status = 'available' GROUP BY username, package_id`,
    )
    const left = new Map(rows.map((row) => [`${row.username} ${row.package}`, row.pins]))
    for (const username of this.leaders)
      for (const id of [1, 2] as const)
        if ((left.get(`${username} ${id}`) ?? 0) < PIN_STOCK[id] / 4)
          await this.createPins(username, id, PIN_STOCK[id])
  }

  /** Starts the workers, each with its own random numbers, so that a seed repeats them in any interleaving. */
  resume(): void {
    this.paused = false
    const round = ++this.rounds
    this.running = Array.from({ length: WORKER_COUNT }, (_, worker) =>
      this.work(seededRandom(this.seed + round * WORKER_COUNT + worker)),
    )
  }

  /** Starts no new work; resolves when all calls are answered. */
  async pause(): Promise<void> {
    this.paused = true
    await Promise.all(this.running)
  }

  /** Creates pins for a member, or for the admin's stock if `username` is empty. */
  async createPins(username: string, packageId: number, qty: number): Promise<void> {
    const admin = this.caller('admin')
    const sent = username ? { is_send: 1, username } : {}
    const body = { ...sent, package_id: packageId, qty, password: admin.password }
    const answer = await admin.callUntilAnswered('/api/pins/create', body)
    if (answer?.status !== 200) throw new Error(`no pins: ${answer?.status} ${answer?.body.message}`)
  }

  /** Unused usernames. */
  newUsernames(quantity: number): string[] {
    return Array.from({ length: quantity }, () => `uji${String(this.serial++).padStart(5, '0')}`)
  }

  registrationBody(upline: string, side: 'left' | 'right', usernames: readonly string[]) {
    const person = { name: 'Uji Coba', phone: '081234567890', account: '1234567890', password }
    return registrationBody({ upline, side }, usernames, { ...person, bankId: this.bankId })
  }

  /** Registers below a member; returns the placed usernames. */
  async register(registrant: string, quantity: number, random: Random): Promise<string[]> {
    const slot = this.tree.takeSlot(registrant, random)
    if (!slot) return []
    const usernames = this.newUsernames(quantity)
    const body = this.registrationBody(slot.upline, slot.side, usernames)
    const answer = await this.caller(registrant).callUntilAnswered('/api/networks/register', body)
    const placed = answer?.status === 200
    for (const username of usernames) this.writes.accounts.set(username, placed ? 'placed' : 'refused')
    if (placed) this.tree.place(slot, usernames, registrant)
    else this.tree.releaseSlot(slot)
    return placed ? usernames : []
  }

  private async work(random: Random): Promise<void> {
    const kinds: Work[] = [
      ...Array<Work>(6).fill(async () => {
        await this.register(pick(this.leaders, random), pick([1, 1, 1, 3, 3, 7], random), random)
      }),
      ...Array<Work>(3).fill(() => this.transferPins(random)),
      ...Array<Work>(4).fill(() => this.requestWithdrawal(random)),
      ...Array<Work>(3).fill(() => this.processWithdrawal(random)),
      () => this.cancelWithdrawal(random),
      ...Array<Work>(2).fill(() => this.submitRepeatOrder(random)),
      ...Array<Work>(2).fill(() => this.raceForOnePin(random)),
      () => this.requestVoucher(random),
      () => this.processVoucher(random),
    ]
    while (!this.paused) {
      await pick(kinds, random)(random)
      await sleep(10)
    }
  }

  private async transferPins(random: Random): Promise<void> {
    const from = pick(this.leaders, random)
    const others = this.leaders.filter((one) => one !== from)
    const to = pick(others, random)
    const qty = 1 + Math.floor(random() * 3)
    const body = { package_id: 1, username: to, qty, password }
    const answer = await this.caller(from).callUntilAnswered('/api/pins/transfer', body)
    if (answer?.status === 200) this.writes.addTransfer(from, to, qty)
  }

  private async submitRepeatOrder(random: Random): Promise<void> {
    const username = pick(this.leaders, random)
    const answer = await this.caller(username).callUntilAnswered('/api/pins/ro/submit', { qty: 1, password })
    if (answer?.status === 200) this.writes.addRepeatOrder(username)
  }

  private async requestWithdrawal(random: Random): Promise<void> {
    const username = pick(this.leaders, random)
    const body = {
      type: pick(['sponsor', 'pairing'], random),
      amount: pick([50_000, 100_000, 500_000], random),
      password,
    }
    const answer = await this.caller(username).callUntilAnswered<{ invoice: string }>(
      '/api/withdraws/request',
      body,
    )
    if (answer?.status === 200)
      this.writes.withdrawals.set(answer.body.invoice, { username, status: 'pending' })
  }

  private async processWithdrawal(random: Random): Promise<void> {
    await this.changePendingRow('withdrawals', random, this.writes.withdrawals, async (id) => {
      const status = pick(['success', 'success', 'failed'], random)
      const body = { status_data: { status, ids: [id] } }
      return (await this.caller('admin').callUntilAnswered('/api/withdraws/change_status', body))?.status ===
        200
        ? status
        : undefined
    })
  }

  private async cancelWithdrawal(random: Random): Promise<void> {
    await this.changePendingRow('withdrawals', random, this.writes.withdrawals, async (id, username) => {
      const answer = await this.caller(username).callUntilAnswered('/api/withdraws/cancel', { id })
      // There is no idempotency key: a retry may answer 409 although the first attempt succeeded.
      return answer && [200, 409].includes(answer.status) ? 'failed' : undefined
    })
  }

  private async requestVoucher(random: Random): Promise<void> {
    const username = pick(this.leaders, random)
    const answer = await this.caller(username).callUntilAnswered<{ invoice: string }>(
      '/api/vouchers/request',
      {
        amount: 50_000,
        password,
      },
    )
    if (answer?.status === 200) this.writes.vouchers.set(answer.body.invoice, { username, status: 'pending' })
  }

  private async processVoucher(random: Random): Promise<void> {
    await this.changePendingRow('voucher_withdrawals', random, this.writes.vouchers, async (id) => {
      const body = { id, status: 'success', from: 'pending' }
      return (await this.caller('admin').callUntilAnswered('/api/vouchers/process', body))?.status === 200
        ? 'success'
        : undefined
    })
  }

  /** Changes one random pending row that no other worker is changing. */
  private async changePendingRow(
    table: string,
    random: Random,
    rows: Map<string, { username: string; status: string }>,
    change: (id: string, username: string) => Promise<string | undefined>,
  ): Promise<void> {
    const free = [...rows].filter(([invoice, { status }]) => status === 'pending' && !this.busy.has(invoice))
    if (free.length === 0) return
    const [invoice, row] = pick(free, random)
    this.busy.add(invoice)
    const found = await this.product
      .query<{ id: string }>('wallet', `SELECT id FROM ${table} WHERE invoice = $1`, [invoice])
      .catch(() => [])
    if (found[0]) row.status = (await change(found[0].id, row.username)) ?? row.status
    this.busy.delete(invoice)
  }

  /** Two concurrent registrations with pins for one: the other is accepted and must be compensated. */
  private async raceForOnePin(random: Random): Promise<void> {
    const registrant = pick(
      [...this.tree.members.keys()].filter((name) => !this.leaders.includes(name)),
      random,
    )
    if (registrant === 'admin' || this.busy.has(registrant)) return
    this.busy.add(registrant)
    const leader = pick(this.leaders, random)
    const body = { package_id: 1, username: registrant, qty: 1, password }
    const answer = await this.caller(leader).callUntilAnswered('/api/pins/transfer', body)
    if (answer?.status === 200) {
      this.writes.addTransfer(leader, registrant, 1)
      await Promise.all([this.register(registrant, 1, random), this.register(registrant, 1, random)])
    }
    this.busy.delete(registrant)
  }
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T
}
