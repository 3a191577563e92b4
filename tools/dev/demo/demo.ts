import { setTimeout as sleep } from 'node:timers/promises'
import { ObservedTree, type Slot } from '../../../test/support/http/observed-tree'
import { registrationBody, seededRandom } from '../../../test/support/http/registration'
import { Visitor } from '../../../test/support/http/visitor'
import { importServices, importSource, ProgrammeNotEmpty } from '../../cli/import/import-source'
import type { SourceRow } from '../../cli/import/source-row'
import { withInstallation } from '../../cli/operator/installation'
import { demoHistory, quantities } from './demo-history'
import { importPast } from './demo-past'
import { DemoPeople, usernamesOf } from './demo-people'
import { claimSome, type Leader } from './demo-rewards'
import { withdrawSome } from './demo-withdrawals'

/**
 * Fills a new installation with a living programme: imports the registrations of ninety days with their dates and
 * bonuses, and does through the public interface what has no date of its own, if ADMIN_PASSWORD is set. The same DEMO_NOW
 * and DEMO_PASSWORD resume an interrupted import. Sends a message to its parent when no import is needed any more. Reads
 * ORIGIN and the settings of the installation, too.
 */
const registrationsToday = 12
/** Group, province and city: Jakarta Selatan, Bandung, Surabaya, Medan. */
const stockistAreas = [
  ['mastok', '31', '3174'],
  ['stokis', '32', '3273'],
  ['stokis', '35', '3578'],
  ['stokis', '12', '1271'],
] as const
/** Bonuses of the history are posted within seconds; the bound is for slow machines. */
const BONUS_CHECKS = 240
const BONUS_CHECK_MS = 500

/** The fields that an account edit must send back unchanged. */
interface Account {
  readonly id: string
  readonly status: string
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly bank_id: string
  readonly bank_name: string
  readonly bank_fee: string
  readonly bank_account_name: string
  readonly bank_account_address: string
}

interface Profile {
  readonly user: Account
  readonly configs: Readonly<Record<string, unknown>>
}

class Demo {
  private readonly random = seededRandom(2026)
  private readonly tree = new ObservedTree('admin')
  private readonly people: DemoPeople
  private banks: string[] = []

  constructor(
    private readonly origin: string,
    private readonly password: string,
    private readonly adminPassword: string | undefined,
  ) {
    this.people = new DemoPeople(this.random, password)
  }

  async run(now: Date): Promise<void> {
    const { leaders, rows } = demoHistory(this.tree, this.people, this.random, now)
    await this.importHistory(rows).catch((error: unknown) => {
      if (error instanceof ProgrammeNotEmpty) process.send?.('imported')
      throw error
    })
    process.send?.('imported')
    if (this.adminPassword) await this.actToday(leaders, this.adminPassword, { rows, now })
    console.log(
      `${this.tree.members.size - 1} members are there. Log in as ${leaders[0]} with ${this.password}`,
    )
  }

  private async actToday(
    names: readonly string[],
    adminPassword: string,
    history: { readonly rows: readonly SourceRow[]; readonly now: Date },
  ): Promise<void> {
    const admin = await this.enter('admin', adminPassword)
    const { body } = await admin.get<{ results: { id: string }[] }>('/api/banks/select2')
    this.banks = body.results.map(({ id }) => id)
    await this.must(admin, '/api/pins/create', { package_id: 1, qty: 60, password: adminPassword })

    const leaders: Leader[] = []
    for (const username of names) leaders.push(await this.prepareLeader(username, admin, adminPassword))
    for (let count = 0; count < registrationsToday; count++)
      await this.registerBelow(leaders[count % leaders.length] as Leader)
    await this.waitForBonuses(leaders)
    await this.importPast(leaders, admin, history)
    await withdrawSome(leaders, admin)
    await claimSome(leaders, admin)
    await this.makeStockists(leaders, admin)
    // Every day of the history has notified its members.
    for (const visitor of [admin, ...leaders.map((leader) => leader.visitor)])
      await this.must(visitor, '/api/notifications/read_all', {})
  }

  private async importHistory(rows: readonly SourceRow[]): Promise<void> {
    const order = { credit: true, password: this.password }
    await withInstallation({ services: importServices }, async (installation) => {
      if (!(await importSource(installation, asyncRows(rows), order)))
        throw new Error('the import refused the history')
    })
  }

  /** Imports what the leaders did in the past: withdrawals, reward claims and prizes. */
  private async importPast(
    leaders: readonly Leader[],
    admin: Visitor,
    history: { readonly rows: readonly SourceRow[]; readonly now: Date },
  ): Promise<void> {
    const { user, configs } = await this.profileOf(admin)
    const accounts = await Promise.all(leaders.map(({ visitor }) => this.profileOf(visitor)))
    await importPast({
      ...history,
      adminId: user.id,
      values: Object.fromEntries(Object.entries(configs).map(([key, value]) => [key, String(value)])),
      leaders: accounts.map(({ user: { id, username, ...account } }) => ({
        id,
        username,
        bank: {
          id: Number(account.bank_id),
          name: account.bank_name,
          fee: Number(account.bank_fee),
          accountName: account.bank_account_name,
          accountNumber: account.bank_account_address,
        },
      })),
      random: this.random,
    })
  }

  private async profileOf(visitor: Visitor): Promise<Profile> {
    return (await visitor.get<Profile>('/api/users/profile')).body
  }

  /** Gives a leader pins and bank details, and a repeat order that opens withdrawals. */
  private async prepareLeader(username: string, admin: Visitor, adminPassword: string): Promise<Leader> {
    const visitor = await this.enter(username, this.password)
    for (const [package_id, qty] of [
      [1, 20],
      [2, 3],
    ]) {
      const pins = { is_send: 1, username, package_id, qty, password: adminPassword }
      await this.must(admin, '/api/pins/create', pins)
    }
    const { user } = await this.profileOf(visitor)
    const { bankId, account } = this.people.next(this.banks)
    await this.must(visitor, '/api/users/profile', {
      bank_id: bankId,
      bank_account_name: user.name,
      bank_account_address: account,
      agree: 1,
    })
    await this.must(visitor, '/api/pins/ro/submit', { qty: 1, password: this.password })
    return { username, password: this.password, visitor }
  }

  private async registerBelow({ username: sponsor, visitor }: Leader): Promise<void> {
    const slot = this.tree.takeSlot(sponsor, this.random) as Slot
    const person = this.people.next(this.banks)
    const usernames = usernamesOf(person, this.people.pick(quantities), this.tree.members.size)
    await this.must(visitor, '/api/networks/register', registrationBody(slot, usernames, person))
    this.tree.place(slot, usernames, sponsor)
  }

  /** Waits until each leader has been credited what the members it sponsors bring. */
  private async waitForBonuses(leaders: readonly Leader[]): Promise<void> {
    for (let check = 0; check < BONUS_CHECKS; check++) {
      const missing = await Promise.all(leaders.map((leader) => this.lacksBonuses(leader)))
      if (!missing.includes(true)) return
      await sleep(BONUS_CHECK_MS)
    }
    throw new Error('the bonuses of the history were not posted in time')
  }

  private async lacksBonuses({ username, visitor }: Leader): Promise<boolean> {
    const { body } = await visitor.get<{ dashboard: { bonus: { sponsor: number } } }>('/api/dashboard')
    const sponsored = [...this.tree.members.values()].filter(({ sponsor }) => sponsor === username).length
    return body.dashboard.bonus.sponsor < sponsored * 100_000
  }

  /** Makes stockists in four cities for the stockist page. */
  private async makeStockists(leaders: readonly Leader[], admin: Visitor): Promise<void> {
    for (const [index, [group, province_id, city_id]] of stockistAreas.entries()) {
      const { body } = await admin.get<{ user: Account }>(`/api/users/profile/${leaders[index]?.username}`)
      const { id, status, username, name, phone } = body.user
      const details = { group, province_id, city_id, address: 'Jalan Melati 12' }
      await this.must(admin, `/api/users/update/${id}`, {
        status,
        username,
        name,
        phone,
        ...details,
        agree: 1,
      })
    }
  }

  private async enter(username: string, password: string): Promise<Visitor> {
    const visitor = new Visitor(this.origin)
    await visitor.login(username, password)
    return visitor
  }

  private async must(visitor: Visitor, path: string, body: object): Promise<void> {
    const { status, body: answer } = await visitor.post(path, body)
    if (status !== 200)
      throw new Error(`${path}: ${status} ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
  }
}

async function* asyncRows(rows: readonly SourceRow[]): AsyncGenerator<SourceRow> {
  yield* rows
}

const { ORIGIN, ADMIN_PASSWORD, DEMO_NOW, DEMO_PASSWORD } = process.env
if (!ORIGIN || !DEMO_NOW || !DEMO_PASSWORD)
  throw new Error('demo data needs ORIGIN, DEMO_NOW and DEMO_PASSWORD')
void new Demo(ORIGIN, DEMO_PASSWORD, ADMIN_PASSWORD).run(new Date(DEMO_NOW)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
