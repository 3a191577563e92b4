import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { businessDay } from '@jejaring/calendar'
import {
  defaultPlan,
  type MemberState,
  MemberWallets,
  type Placement,
  type Plan,
  recount,
} from '@jejaring/oracle'
import { ObservedTree } from './http/observed-tree'
import { registrationBody, seededRandom } from './http/registration'
import { type Answer, Visitor } from './http/visitor'
import { adminPassword } from './running-system'

const password = 'sandi-member-uji'
const today = () => businessDay(new Date())

/**
 * A programme filled at random over HTTP, and what the rule book says must come of it. The order of
 * concurrent registrations is not known from outside; no expectation here depends on it.
 */
export class ObservedProgramme {
  readonly tree = new ObservedTree('admin')
  /** Request id of the last answered registration. */
  lastRegistration = ''
  private readonly random: () => number
  private readonly visitors = new Map<string, Visitor>()
  /** Members in order of their answers, with the business day. */
  private readonly order: { username: string; day: string }[] = [{ username: 'admin', day: today() }]
  /** Plans with the index in `order` from which they apply. */
  private readonly plans: { from: number; plan: Plan }[] = [{ from: 0, plan: defaultPlan }]
  private bankId = ''
  private serial = 0

  constructor(
    system: { readonly origin: string },
    seed: number,
    private readonly retriesOutages = false,
    private readonly newVisitor = () => new Visitor(system.origin),
  ) {
    this.random = seededRandom(seed)
  }

  async begin(pins: number): Promise<void> {
    const admin = await this.visitor('admin')
    const banks = await admin.get<{ results: { id: string; fee: number }[] }>('/api/banks/select2')
    this.bankId = banks.body.results.find(({ fee }) => fee > 0)?.id ?? ''
    await this.callUntilDone(admin, '/api/pins/create', { package_id: 1, qty: pins, password: adminPassword })
  }

  async visitor(username: string): Promise<Visitor> {
    const known = this.visitors.get(username)
    if (known) return known
    const visitor = this.newVisitor()
    for (let attempt = 0; ; attempt++) {
      const failed = await visitor
        .login(username, username === 'admin' ? adminPassword : password)
        .catch((error: Error) => error)
      if (!failed) break
      if (!this.retriesOutages || attempt > 200) throw failed
      await sleep(250)
    }
    this.visitors.set(username, visitor)
    return visitor
  }

  /** Registers 1, 3 or 7 accounts somewhere below a random registrant, who gets the pins first. */
  async registerAtRandom(): Promise<void> {
    const registrant = this.anyMember()
    const slot = this.tree.takeSlot(registrant, this.random)
    // All slots nearby are reserved by concurrent registrations.
    if (!slot) return this.registerAtRandom()
    const quantity = [1, 3, 7][Math.floor(this.random() * 3)] as number
    if (registrant !== 'admin') {
      const admin = await this.visitor('admin')
      const transfer = { package_id: 1, username: registrant, qty: quantity, password: adminPassword }
      await this.callUntilDone(admin, '/api/pins/transfer', transfer)
    }
    const usernames = Array.from({ length: quantity }, () => `uji${String(this.serial++).padStart(4, '0')}`)
    const body = registrationBody(slot, usernames, this.person())
    const answer = await this.callUntilDone(await this.visitor(registrant), '/api/networks/register', body)
    this.lastRegistration = answer.headers.get('x-request-id') ?? ''
    this.tree.place(slot, usernames, registrant)
    this.order.push(...usernames.map((username) => ({ username, day: today() })))
  }

  private person() {
    return { name: 'Uji Coba', phone: '081234567890', bankId: this.bankId, account: '1234567890', password }
  }

  anyMember(): string {
    return this.order[Math.floor(this.random() * this.order.length)]!.username
  }

  /** Records changed parameters: later registrations count by them. */
  changePlan(change: (plan: Plan) => Plan): void {
    const { plan } = this.plans.at(-1) as { plan: Plan }
    this.plans.push({ from: this.order.length, plan: { ...change(plan), version: plan.version + 1 } })
  }

  /** Expected state of all members by the rule book (oracle). */
  expected(): Map<string, MemberState> {
    const placements = this.order.map(({ username, day }, index): Placement => {
      const { parent, side, sponsor } = this.tree.member(username)
      const { plan } = this.plans.findLast(({ from }) => from <= index) as { plan: Plan }
      return { member: username, package: 'REG', parent, side, sponsor, plan, day }
    })
    return recount(placements).members
  }

  memberWallets(): Map<string, MemberWallets> {
    return new Map(
      [...this.expected()].map(([username, { income }]) => [username, new MemberWallets(income)]),
    )
  }

  get password(): string {
    return password
  }

  /**
   * Retries a call with one idempotency key until it succeeds.
   * While a part is unavailable (or too busy) a call ends in 503 or not at all; a registration that had to be undone holds
   * its slot and usernames a moment longer, so a retry may conflict with its own first attempt.
   */
  private async callUntilDone(visitor: Visitor, path: string, body: object): Promise<Answer> {
    const key = randomUUID()
    let isOutage = this.retriesOutages
    for (let attempt = 0; ; attempt++) {
      const answer = await visitor.post<Record<string, unknown>>(path, body, key).catch(() => undefined)
      if (answer?.status === 200) return answer
      isOutage ||= answer?.status === 503
      const passing = isOutage && (!answer || [409, 422, 429, 503].includes(answer.status))
      if (!passing || attempt > 200) {
        throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
      }
      await sleep(250)
    }
  }
}
