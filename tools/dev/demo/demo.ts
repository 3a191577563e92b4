import { randomBytes } from 'node:crypto'
import { ObservedTree, type Slot } from '../../../test/support/http/observed-tree'
import { type Person, registrationBody, seededRandom } from '../../../test/support/http/registration'
import { Visitor } from '../../../test/support/http/visitor'
import { claimSome, type Leader } from './demo-rewards'

/**
 * Fills a new installation with a few hundred members through the public interface, so that the first look
 * shows a living programme. Reads ORIGIN and ADMIN_PASSWORD.
 */
const firstNames = [
  'Agus',
  'Ayu',
  'Bagus',
  'Citra',
  'Dewi',
  'Dimas',
  'Eka',
  'Fajar',
  'Gita',
  'Hadi',
  'Intan',
  'Jaya',
  'Kirana',
  'Laras',
  'Made',
  'Nanda',
  'Oki',
  'Putri',
  'Rangga',
  'Sari',
  'Tirta',
  'Utari',
  'Wayan',
  'Yoga',
]
const lastNames = [
  'Santoso',
  'Wijaya',
  'Pratama',
  'Saputra',
  'Lestari',
  'Hidayat',
  'Kusuma',
  'Nugraha',
  'Permana',
  'Rahayu',
  'Setiawan',
  'Utami',
  'Wibowo',
  'Maulana',
  'Siregar',
]
const quantities = [1, 1, 1, 3, 3, 7] as const
/** Group, province and city: Jakarta Selatan, Bandung, Surabaya, Medan. */
const stockistPlaces = [
  ['mastok', '31', '3174'],
  ['stokis', '32', '3273'],
  ['stokis', '35', '3578'],
  ['stokis', '12', '1271'],
] as const
const memberCount = 300
const leaderCount = 8

/** The fields that an account edit must send back unchanged. */
interface Account {
  readonly id: string
  readonly status: string
  readonly username: string
  readonly name: string
  readonly phone: string
}

class Demo {
  private readonly random = seededRandom(2026)
  private readonly tree = new ObservedTree('admin')
  private readonly password = `demo-${randomBytes(6).toString('base64url')}`
  private readonly visitors = new Map<string, Visitor>()
  private banks: string[] = []

  constructor(
    private readonly origin: string,
    private readonly adminPassword: string,
  ) {}

  async run(): Promise<void> {
    const admin = await this.enter('admin', this.adminPassword)
    const { body } = await admin.get<{ results: { id: string }[] }>('/api/banks/select2')
    this.banks = body.results.map(({ id }) => id)
    await this.must(admin, '/api/pins/create', { package_id: 1, qty: 60, password: this.adminPassword })

    const leaders = await this.registerLeaders()
    let index = 0
    while (this.tree.members.size < memberCount) {
      const leader = leaders[index++ % leaders.length] as string
      await this.registerBelow(leader, await this.enter(leader, this.password))
    }
    await this.withdrawSome(leaders, admin)
    await claimSome(await Promise.all(leaders.map((leader) => this.leader(leader))), admin)
    await this.makeStockists(leaders, admin)
    console.log(
      `${this.tree.members.size - 1} members are there. Log in as ${leaders[0]} with ${this.password}`,
    )
  }

  /** Places leaders near the top, gives them pins and lets them register everybody else. */
  private async registerLeaders(): Promise<string[]> {
    const admin = this.visitors.get('admin') as Visitor
    const leaders: string[] = []
    for (let index = 0; index < leaderCount; index++) {
      const leader = await this.registerBelow('admin', admin, 1)
      leaders.push(leader)
      await this.must(admin, '/api/pins/create', {
        is_send: 1,
        username: leader,
        package_id: 1,
        qty: 80,
        password: this.adminPassword,
      })
      await this.must(admin, '/api/pins/create', {
        is_send: 1,
        username: leader,
        package_id: 2,
        qty: 2,
        password: this.adminPassword,
      })
    }
    return leaders
  }

  /** Registers an application below a member; returns the first username. */
  private async registerBelow(sponsor: string, visitor: Visitor, quantity?: number): Promise<string> {
    const slot = this.tree.takeSlot(sponsor, this.random) as Slot
    const person = this.newPerson()
    const wanted = quantity ?? this.pick(quantities)
    const base = person.name.split(' ')[0]?.toLowerCase()
    const usernames = Array.from({ length: wanted }, (_, index) => `${base}${this.tree.members.size + index}`)
    await this.must(visitor, '/api/networks/register', registrationBody(slot, usernames, person))
    this.tree.place(slot, usernames, sponsor)
    return usernames[0] as string
  }

  /** Makes pending and paid withdrawals for the withdrawal pages. */
  private async withdrawSome(leaders: string[], admin: Visitor): Promise<void> {
    for (const leader of leaders) {
      const visitor = await this.enter(leader, this.password)
      // Bonuses follow within a second; those of the last registrations may still be pending.
      await visitor.post('/api/withdraws/request', {
        type: 'sponsor',
        amount: 200_000,
        password: this.password,
      })
    }
    const { body } = await admin.post<{ data: { id: string }[] }>('/api/withdraws/datatable/a', {
      st: 'pending',
      length: 100,
    })
    const ids = body.data.map(({ id }) => id)
    const half = Math.ceil(ids.length / 2)
    if (half > 0)
      await admin.post('/api/withdraws/change_status', {
        status_data: { status: 'success', ids: ids.slice(0, half) },
      })
  }

  private async leader(username: string): Promise<Leader> {
    return { username, password: this.password, visitor: await this.enter(username, this.password) }
  }

  /** Makes stockists in four cities for the stockist page. */
  private async makeStockists(leaders: string[], admin: Visitor): Promise<void> {
    for (const [index, [group, province_id, city_id]] of stockistPlaces.entries()) {
      const { body } = await admin.get<{ user: Account }>(`/api/users/profile/${leaders[index]}`)
      const { id, status, username, name, phone } = body.user
      const place = { group, province_id, city_id, address: 'Jalan Melati 12' }
      await this.must(admin, `/api/users/update/${id}`, { status, username, name, phone, ...place, agree: 1 })
    }
  }

  private newPerson(): Person {
    const name = `${this.pick(firstNames)} ${this.pick(lastNames)}`
    const digits = (count: number) =>
      Array.from({ length: count }, () => Math.floor(this.random() * 10)).join('')
    return {
      name,
      phone: `0812${digits(8)}`,
      bankId: this.pick(this.banks),
      account: `1${digits(9)}`,
      password: this.password,
    }
  }

  private async enter(username: string, password: string): Promise<Visitor> {
    const known = this.visitors.get(username)
    if (known) return known
    const visitor = new Visitor(this.origin)
    await visitor.login(username, password)
    this.visitors.set(username, visitor)
    return visitor
  }

  private async must(visitor: Visitor, path: string, body: object): Promise<void> {
    const { status, body: answer } = await visitor.post(path, body)
    if (status !== 200)
      throw new Error(`${path}: ${status} ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T
  }
}

const { ORIGIN, ADMIN_PASSWORD } = process.env
if (!ORIGIN || !ADMIN_PASSWORD) throw new Error('demo data needs ORIGIN and ADMIN_PASSWORD')
void new Demo(ORIGIN, ADMIN_PASSWORD).run().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
