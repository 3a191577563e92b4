import { randomUUID } from 'node:crypto'
import { type Bank, ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { type Bonus, BonusKind, NetworkServiceService, Side } from '@jejaring/proto/network/v1/network'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import {
  type RequestWithdrawalRequest,
  WalletServiceService,
  WalletType,
  type Withdrawal,
  WithdrawalStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { type Client, type Definition, Fault, type Kit, newId } from '@jejaring/service-kit'
import { summaryTableDifferences } from '@jejaring/service-kit/summary-table'
import { doubleOf, eventually, startService, type TestService } from '@jejaring/testing'
import type { EntityManager } from 'typeorm'
import type { Context } from '../../src/context'
import type { Account } from '../../src/ledger/accounts'
import { CreditFeed } from '../../src/operations/follow-credits'
import { ingestBonuses } from '../../src/operations/ingest-bonuses'
import { makeWithdrawalBatcher } from '../../src/operations/withdrawal-batcher'
import { wallet } from '../../src/service'
import { auditBooks, type Difference, TRIAL_BALANCE_SQL } from '../../src/store/audit-books'
import { RevalidatedPageCache } from '../../src/store/revalidated-page-cache'
import { summaryTables } from '../../src/store/summary-tables'
import { placedMembers, repeatOrders } from './activity-doubles'
import type { Person } from './person'
import { RewardsDouble } from './rewards-double'
import { seeds } from './seeds'

export type { Person } from './person'

export const PASSWORD = 'benar sekali'

/** A running wallet service with test doubles of the services it calls; the fields program the doubles. */
export class WalletFixture {
  readonly people = new Map<string, Person>()
  /** Members with a verified identity. */
  readonly verified = new Set<string>()
  readonly values: Record<string, string> = { ...seeds }
  readonly banks = new Map<number, Bank>([
    [7, { id: 7, name: 'Bank Nusantara', fee: 6_500n, active: true, code: '777', channelCode: 'ID_NUSA' }],
  ])
  readonly rewards = new RewardsDouble()
  /** The network's bonus log, from number 1. */
  readonly bonuses: Bonus[] = []
  service!: TestService<typeof WalletServiceService>
  /** Kit of the running service, for operations without an RPC. */
  kit!: Kit
  doubleServices!: Awaited<ReturnType<typeof startDoubles>>

  static async start(): Promise<WalletFixture> {
    const fixture = new WalletFixture()
    const doubles = await startDoubles(fixture)
    fixture.doubleServices = doubles
    const watched: typeof wallet = {
      ...wallet,
      start(kit) {
        fixture.kit = kit
        return wallet.start(kit)
      },
    }
    fixture.service = await startService(watched, { rpc: WalletServiceService, doubles })
    return fixture
  }

  stop(): Promise<void> {
    return this.service.stop()
  }

  /** Creates a member placed today, with bank details. */
  person(about: Partial<Member> = {}): Person {
    const id = newId()
    const member: Member = {
      id,
      username: `u${id.slice(-12)}`,
      name: 'Budi Santoso',
      phone: '081200000000',
      group: 'GROUP_MEMBER' as Member['group'],
      admin: false,
      status: MemberStatus.ACTIVE,
      photoHash: '',
      bank: { bankId: 7, accountName: 'BUDI SANTOSO', accountNumber: '0123456789' },
      version: 1n,
      ...about,
    }
    const person: Person = { id, member, placedAt: this.service.clock.now() }
    this.people.set(id, person)
    return person
  }

  as({ id }: Person): Client<typeof WalletServiceService> {
    return this.service.as({ memberId: id, role: 'member' })
  }

  admin(id = newId()): Client<typeof WalletServiceService> {
    return this.service.as({ memberId: id, role: 'admin' })
  }

  /** Appends bonuses to the log and ingests them without waiting for the service's loop. */
  async earn(...bonuses: (Partial<Bonus> & { receiverId: string; amount: bigint })[]): Promise<void> {
    for (const bonus of bonuses) this.bonuses.push(this.bonus(bonus))
    await this.ingest()
  }

  bonus(about: Partial<Bonus> & { receiverId: string; amount: bigint }): Bonus {
    const now = this.service.clock.now()
    return {
      number: BigInt(this.bonuses.length + 1),
      id: newId(),
      kind: BonusKind.SPONSOR,
      level: 0,
      seq: BigInt(this.bonuses.length + 1),
      causeMemberId: randomUUID(),
      causeUsername: 'siti01',
      side: Side.UNSPECIFIED,
      pairsMatched: 0n,
      pairsPaid: 0n,
      pairsFlushed: 0n,
      cap: 12n,
      paidBefore: 0n,
      rate: about.amount,
      planVersion: 1n,
      businessDay: new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10),
      placedAt: now,
      requestId: '',
      ...about,
    }
  }

  /** Ingests the log to its end. */
  async ingest(): Promise<void> {
    const context = this.context()
    for (let more = true; more; ) more = await ingestBonuses(context)
    // The service's loop may have started a transaction that is still running.
    await this.waitUntilIngested()
  }

  /** Waits until the whole log is posted. */
  async waitUntilIngested(): Promise<void> {
    const end = BigInt(this.bonuses.length)
    await eventually(async () => {
      const { rows } = await this.service.database.query('SELECT position FROM bonus_intake')
      return rows[0].position === end
    })
  }

  /** Reply of the network double. */
  readonly readBonuses = ({ after, limit }: { after: bigint; limit: number }) => {
    const seen = this.bonuses.slice(Number(after), Number(after) + (limit || 1000))
    const bonuses = seen.filter(({ rate }) => rate > 0n)
    const leftOut = BigInt(seen.length - bonuses.length)
    return { bonuses, through: after + BigInt(seen.length), leftOut }
  }

  /** Starts a second process of the service on the same database. */
  async startSecondProcess(): Promise<TestService<typeof WalletServiceService>> {
    return await startService(wallet, {
      rpc: WalletServiceService,
      sharedWith: this.service as TestService<Definition>,
    })
  }

  /** Context for calling operations directly. */
  context(): Context {
    const at = (name: keyof typeof this.doubleServices) => this.doubleServices[name].address
    return {
      kit: this.kit,
      pageCache: new RevalidatedPageCache(),
      sealKey: 'a seal key for tests only',
      recordDelays: () => undefined,
      creditFeed: new CreditFeed(),
      withdrawalBatcher: makeWithdrawalBatcher(this.kit),
      resultWorker: {} as Context['resultWorker'],
      identity: this.kit.client(IdentityServiceService, at('IDENTITY_ADDRESS')),
      config: this.kit.client(ConfigServiceService, at('CONFIG_ADDRESS')),
      network: this.kit.client(NetworkServiceService, at('NETWORK_ADDRESS')),
      pins: this.kit.client(PinsServiceService, at('PINS_ADDRESS')),
      rewards: this.kit.client(RewardsServiceService, at('REWARDS_ADDRESS')),
    }
  }

  /** Differences found by the audit of the books and of the summary tables. */
  async differences(): Promise<Difference[]> {
    const audited = async (manager: EntityManager) => {
      const found = [...(await auditBooks(manager))]
      for (const table of summaryTables) {
        const rows: Omit<Difference, 'rule'>[] = await manager.query(summaryTableDifferences(table))
        found.push(...rows.map((row) => ({ rule: `${table.name} is what ${table.of} adds up to`, ...row })))
      }
      return found
    }
    return await this.kit.transaction(audited, { isolation: 'REPEATABLE READ' })
  }

  /** Credit balance of a programme account, or of all members' wallets of a kind. */
  async accountBalance(account: Account): Promise<bigint> {
    const lines: { account: string; balance: bigint }[] =
      await this.kit.database.manager.query(TRIAL_BALANCE_SQL)
    return lines.find((line) => line.account === account)?.balance ?? 0n
  }

  /** Reply of the identity double. */
  verify(memberId: string, password: string) {
    const person = this.people.get(memberId)
    return { passwordMatches: password === PASSWORD, member: person?.member, heldSince: person?.heldSince }
  }

  /** Requests a withdrawal as its owner, with the right password. */
  async request(person: Person, about: Partial<RequestWithdrawalRequest> = {}): Promise<Withdrawal> {
    return await this.as(person).requestWithdrawal({
      idempotencyKey: '',
      type: WalletType.SPONSOR,
      amount: 100_000n,
      password: PASSWORD,
      ...about,
    })
  }

  /** Changes rows by id as an admin. */
  async change(
    ids: readonly string[],
    status: WithdrawalStatus,
    about: { from?: WithdrawalStatus; reason?: string; key?: string; by?: string } = {},
  ) {
    return await this.admin(about.by).changeWithdrawalStatus({
      idempotencyKey: about.key ?? '',
      status,
      from: about.from ?? WithdrawalStatus.UNSPECIFIED,
      ids: [...ids],
      checked: false,
      reason: about.reason ?? '',
    })
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

async function startDoubles(fixture: WalletFixture) {
  return {
    IDENTITY_ADDRESS: await doubleOf(IdentityServiceService, {
      verifySpender: ({ memberId, password }) => fixture.verify(memberId, password),
      filterVerifiedMembers: ({ memberIds }) => ({
        memberIds: memberIds.filter((id) => fixture.verified.has(id)),
      }),
    }),
    CONFIG_ADDRESS: await doubleOf(ConfigServiceService, {
      readValues: ({ only }) => ({
        values: Object.entries(fixture.values)
          .filter(([key]) => !only || only.keys.includes(key))
          .map(([key, value]) => ({ key, value, description: '' })),
      }),
      readPlan: ({ version }) => ({
        version,
        packages: [],
        bonusPairing: 50_000n,
        bonusPairingLevel: 5_000n,
        pairingLevelMax: 10,
        createdAt: new Date('2026-01-01T00:00:00+07:00'),
      }),
      readBanks: () => ({ banks: [...fixture.banks.values()] }),
      readBank: ({ id }) => {
        const bank = fixture.banks.get(id)
        if (!bank) throw new Fault('not_found', 'Bank tidak ditemukan.')
        return bank
      },
    }),
    NETWORK_ADDRESS: await doubleOf(NetworkServiceService, {
      readBonuses: fixture.readBonuses,
      readStanding: ({ memberId }) => ({
        placed: true,
        matched: 0n,
        paidToday: 0n,
        flushedToday: 0n,
        flushout: 12n,
        sponsored: 0n,
        placedAt: fixture.people.get(memberId)?.placedAt,
      }),
      listPlacedMembers: placedMembers(fixture.people),
    }),
    PINS_ADDRESS: await doubleOf(PinsServiceService, repeatOrders(fixture.people)),
    REWARDS_ADDRESS: await doubleOf(RewardsServiceService, fixture.rewards.answers),
  }
}
