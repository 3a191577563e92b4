import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@jejaring/testing/eventually'
import type { Side } from '../support/http/observed-tree'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { adminPassword } from '../support/running-system'
import { origin } from './product'

export const memberPassword = 'sandi-member-uji'

/** Creates members, pins and money for tests through the public API, without a browser. */
export class TestData {
  private constructor(
    private readonly admin: Visitor,
    private readonly bankId: string,
  ) {}

  static async create(): Promise<TestData> {
    const admin = await visitorOf('admin', adminPassword)
    const { body } = await admin.get<{ results: { id: string; fee: number }[] }>('/api/banks/select2')
    return new TestData(admin, body.results.find(({ fee }) => fee > 0)?.id ?? '')
  }

  /**
   * A member in a free slot, by default at the end of the root's right leg, with pins of its
   * own. The sponsor, by default the admin, receives the pin for it.
   */
  async addMember(username: string, wish: MemberOptions = {}) {
    const { upline, side = 'right', sponsor = 'admin', pins = 0, name = 'Wahyu Santoso' } = wish
    await this.givePins(sponsor, 1)
    const slot = { upline: upline ?? (await this.endOfRightLeg()), side }
    const person = {
      name,
      phone: '081298765432',
      bankId: this.bankId,
      account: '9876543210',
      password: memberPassword,
    }
    const visitor = sponsor === 'admin' ? this.admin : await visitorOf(sponsor, memberPassword)
    await postUntilDone(visitor, '/api/networks/register', registrationBody(slot, [username], person))
    if (pins > 0) await this.givePins(username, pins)
  }

  /** Requests withdrawals of the same amount; their bonuses must have arrived. */
  async requestWithdrawal(username: string, type: string, amount: number, times = 1): Promise<void> {
    const visitor = await visitorOf(username, memberPassword)
    for (let index = 0; index < times; index++)
      await postUntilDone(visitor, '/api/withdraws/request', { type, amount, password: memberPassword })
  }

  /** Creates a payout file of a member's pending withdrawals. */
  async createPayout(username: string): Promise<void> {
    const { body } = await this.admin.post<{ data: { id: string }[] }>('/api/withdraws/datatable/a', {
      start: 0,
      length: 100,
      st: 'pending',
      search: { value: username },
    })
    const { templates } = (await this.admin.get<{ templates: { id: string }[] }>('/api/payouts/templates'))
      .body
    const ids = body.data.map(({ id }) => id)
    await postUntilDone(this.admin, '/api/payouts/create', { template_id: templates[0]?.id, ids })
  }

  /** Waits until a member's bonuses sum to `amount`: open pages do not update. */
  async waitForBonuses(username: string, amount: number): Promise<void> {
    const visitor = await visitorOf(username, memberPassword)
    await eventually(async () => {
      const { body } = await visitor.get<{ dashboard: { bonus: Record<string, number> } }>('/api/dashboard')
      const sum = Object.values(body.dashboard.bonus).reduce((total, bonus) => total + bonus, 0)
      if (sum !== amount) throw new Error(`${username} has earned ${sum} so far`)
    })
  }

  /** Adds the member to Tour Bali, with the right to choose a prize. */
  async addToTourBali(username: string): Promise<void> {
    const { body } = await this.admin.get<{ results: { id: string; username: string }[] }>(
      `/api/users/select2?q=${username}`,
    )
    const found = body.results.find((member) => member.username === username)
    await postUntilDone(this.admin, '/api/prizes/tour-bali/add', { user_id: found?.id ?? '' })
  }

  /** Makes a member a stockist in a city. */
  async makeStockist(username: string, group: 'stokis' | 'mastok', city: string): Promise<void> {
    const { body } = await this.admin.get<{ user: Record<string, string> }>(`/api/users/profile/${username}`)
    const { id, status, name, phone } = body.user
    const place = { address: 'Jalan Melati 12', province_id: city.slice(0, 2), city_id: city }
    await postUntilDone(this.admin, `/api/users/update/${id}`, {
      status,
      username,
      name,
      phone,
      group,
      agree: 1,
      ...place,
    })
  }

  /** Creates pins: of package 1 for activation, or 2 for repeat orders. */
  async givePins(username: string, qty: number, packageId = 1): Promise<void> {
    const receiver = username === 'admin' ? {} : { is_send: 1, username }
    await postUntilDone(this.admin, '/api/pins/create', {
      package_id: packageId,
      qty,
      password: adminPassword,
      ...receiver,
    })
  }

  /** Changes a system value. */
  async configure(key: string, value: string): Promise<void> {
    await postUntilDone(this.admin, '/api/configs/update', { key, value })
  }

  /** Number of a member's available pins. */
  async pinsOf(username: string): Promise<number> {
    const visitor = await visitorOf(username, memberPassword)
    const { body } = await visitor.get<{ pins: { code: string; total: number }[] }>('/api/pins/mytotal')
    return body.pins.find(({ code }) => code === 'REG')?.total ?? 0
  }

  // Test files share one product: each member is placed below the last, so that no two use the same slot.
  private async endOfRightLeg(): Promise<string> {
    for (let at = 'admin'; ; ) {
      const { body } = await this.admin.get<Genealogy>(`/api/networks/genealogy/${at}?depth=1`)
      const { right } = body.tree.childs
      if (!right?.username) return at
      at = right.username
    }
  }
}

interface MemberOptions {
  upline?: string
  side?: Side
  sponsor?: string
  pins?: number
  name?: string
}

interface Genealogy {
  tree: { childs: { right: { username?: string } | null } }
}

export async function visitorOf(username: string, password: string): Promise<Visitor> {
  const visitor = new Visitor(origin())
  await visitor.login(username, password)
  return visitor
}

/** Retries by one key after a 503: an overloaded service recovers, and a compensated attempt blocks for a moment. */
export async function postUntilDone(visitor: Visitor, path: string, body: object): Promise<void> {
  const key = randomUUID()
  let late = false
  for (let attempt = 0; ; attempt++) {
    const { status, body: said } = await visitor.post(path, body, key)
    if (status === 200) return
    late ||= status === 503
    if (!late || attempt > 40) throw new Error(`${path}: ${status} ${JSON.stringify(said)}`)
    await sleep(250)
  }
}
