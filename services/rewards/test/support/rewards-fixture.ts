import { randomUUID } from 'node:crypto'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import {
  Group,
  IdentityServiceService,
  type Member,
  MemberStatus,
} from '@jejaring/proto/identity/v1/identity'
import { type Bonus, BonusKind, NetworkServiceService, Side } from '@jejaring/proto/network/v1/network'
import { ClaimStatus, type RewardClaim, RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { type Client, Fault, type Kit, newId, notFound } from '@jejaring/service-kit'
import { doubleOf, startService, type TestService } from '@jejaring/testing'
import { qualifyMembers } from '../../src/operations/qualify-members'
import { rewards } from '../../src/service'

export const PASSWORD = 'benar sekali'
export const BANK = { bankId: 7, accountName: 'BUDI SANTOSO', accountNumber: '0123456789' }

export interface Person {
  readonly id: string
  readonly username: string
  readonly client: Client<typeof RewardsServiceService>
}

/** A running rewards service with test doubles of the services it calls; the fields program the doubles. */
export class RewardsFixture {
  readonly members = new Map<string, Member>()
  /** Lifetime points of both legs by member; zeros by default. */
  readonly points = new Map<string, { left: bigint; right: bigint }>()
  readonly values: Record<string, string> = { tour_bali_min: '0', tour_bali_bonus: '5000000' }
  /** The network's bonus log, from number 1. */
  readonly bonuses: Bonus[] = []
  service!: TestService<typeof RewardsServiceService>
  /** Kit of the running service, for operations without an RPC. */
  kit!: Kit
  private doubles!: Awaited<ReturnType<typeof startDoubles>>

  static async start(): Promise<RewardsFixture> {
    const fixture = new RewardsFixture()
    fixture.doubles = await startDoubles(fixture)
    const watched: typeof rewards = {
      ...rewards,
      start(kit) {
        fixture.kit = kit
        return rewards.start(kit)
      },
    }
    fixture.service = await startService(watched, { rpc: RewardsServiceService, doubles: fixture.doubles })
    return fixture
  }

  get doubleServices() {
    return this.doubles
  }

  stop(): Promise<void> {
    return this.service.stop()
  }

  /** Creates an active member with bank details and `points` on both legs. */
  person(points = 0n, about: Partial<Member> = {}): Person {
    const id = newId()
    const username = `u${id.slice(-12)}`
    this.members.set(id, { ...newMember(id, username), ...about })
    this.points.set(id, { left: points, right: points })
    return { id, username, client: this.service.as({ memberId: id, role: 'member' }) }
  }

  admin(id = newId()): Client<typeof RewardsServiceService> {
    return this.service.as({ memberId: id, role: 'admin' })
  }

  change({ id }: Person, about: Partial<Member>): void {
    this.members.set(id, { ...this.members.get(id)!, ...about })
  }

  /** Delivers `identity.member.changed` for a member. */
  async introduce({ id }: Person, about: Partial<Member> = {}): Promise<void> {
    const member = { ...this.members.get(id)!, ...about }
    await this.service.deliver('identity.member.changed', MemberChanged, { member })
  }

  claim(person: Person, rewardId: number, about: { password?: string; key?: string; amount?: bigint } = {}) {
    return person.client.claimReward({
      idempotencyKey: about.key ?? '',
      rewardId,
      password: about.password ?? PASSWORD,
      amount: about.amount,
    })
  }

  process(
    { id }: Pick<RewardClaim, 'id'>,
    status: ClaimStatus,
    about: { from?: ClaimStatus; reason?: string; by?: string; key?: string } = {},
  ) {
    const { from = ClaimStatus.UNSPECIFIED, reason = '', by, key = '' } = about
    return this.admin(by).processRewardClaim({ idempotencyKey: key, id, status, from, reason })
  }

  /** Appends newly matched pairs of a member to the network's log. */
  match(person: Person, pairs: bigint, about: Partial<Bonus> = {}): void {
    this.bonuses.push({
      number: BigInt(this.bonuses.length + 1),
      id: newId(),
      receiverId: person.id,
      kind: BonusKind.PAIRING,
      level: 0,
      amount: 0n,
      seq: 1n,
      causeMemberId: randomUUID(),
      causeUsername: 'siti01',
      side: Side.LEFT,
      pairsMatched: pairs,
      pairsPaid: 0n,
      pairsFlushed: pairs,
      cap: 0n,
      paidBefore: 0n,
      rate: 50_000n,
      planVersion: 1n,
      businessDay: '2026-11-21',
      placedAt: new Date(),
      requestId: '',
      ...about,
    })
  }

  /** Runs the qualification to the end of the log. */
  async qualifyAll(): Promise<void> {
    const at = (name: keyof typeof this.doubles) => this.doubles[name].address
    const context = {
      kit: this.kit,
      identity: this.kit.client(IdentityServiceService, at('IDENTITY_ADDRESS')),
      config: this.kit.client(ConfigServiceService, at('CONFIG_ADDRESS')),
      network: this.kit.client(NetworkServiceService, at('NETWORK_ADDRESS')),
    }
    for (let more = true; more; ) more = await qualifyMembers(context)
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.service.database.query(sql)).rows
  }
}

/** Returns the fault of a rejected call. */
export async function refusal(call: Promise<unknown>): Promise<Fault> {
  try {
    await call
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('the call was not refused')
}

function newMember(id: string, username: string): Member {
  return {
    id,
    username,
    name: `Nama ${username}`,
    phone: '6281234567890',
    group: Group.MEMBER,
    admin: false,
    status: MemberStatus.ACTIVE,
    photoHash: '',
    bank: BANK,
    createdAt: undefined,
    version: 1n,
  }
}

async function startDoubles(fixture: RewardsFixture) {
  return {
    IDENTITY_ADDRESS: await doubleOf(IdentityServiceService, {
      verifySpender: ({ memberId, password }) => ({
        passwordMatches: password === PASSWORD,
        member: fixture.members.get(memberId),
      }),
      findMember: ({ by }) => {
        const member = fixture.members.get(by?.value ?? '')
        if (!member) throw notFound()
        return member
      },
    }),
    CONFIG_ADDRESS: await doubleOf(ConfigServiceService, {
      readValues: () => ({
        values: Object.entries(fixture.values).map(([key, value]) => ({ key, value, description: '' })),
      }),
      readBank: ({ id }) => ({
        id,
        name: 'Bank Nusantara',
        fee: 6_500n,
        active: true,
        code: '',
        channelCode: '',
      }),
    }),
    NETWORK_ADDRESS: await doubleOf(NetworkServiceService, {
      readBonuses: ({ after, limit }) => ({
        bonuses: fixture.bonuses.slice(Number(after), Number(after) + (limit || 1000)),
        leftOut: 0n,
        through: BigInt(fixture.bonuses.length),
      }),
      readStanding: ({ memberId }) => ({
        placed: true,
        points: fixture.points.get(memberId),
        matched: 0n,
        paidToday: 0n,
        flushedToday: 0n,
        flushout: 12n,
        sponsored: 0n,
      }),
    }),
  }
}
