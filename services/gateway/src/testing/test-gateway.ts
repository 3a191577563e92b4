import { DeadLetterServiceService } from '@jejaring/proto/common/v1/dead_letter'
import { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { ConfigServiceService, Package, PackageKind } from '@jejaring/proto/config/v1/config'
import {
  Group,
  IdentityServiceService,
  type Member,
  MemberStatus,
  type ReadSessionsRequest,
  type Session,
} from '@jejaring/proto/identity/v1/identity'
import { PushServiceService } from '@jejaring/proto/identity/v1/push'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { WalletServiceService } from '@jejaring/proto/wallet/v1/wallet'
import { DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { type Definition, type Limits, makeClient } from '@jejaring/service-kit'
import { makeMetrics } from '@jejaring/service-kit/testing'
import { type Double, doubleOf } from '@jejaring/testing'
import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import type { Registry } from 'prom-client'
import { buildServer } from '../app/build-server'
import type { Clients } from '../clients/clients'
import { deadLetterServices } from '../clients/dead-letter-services'
import type { Environment } from '../config'
import { ChangeStreams, type StreamLimits } from '../http/change-streams'
import { DEFAULT_LIMITS } from '../http/limit-concurrency'

const tokens = { member: 'm'.repeat(43), admin: 'a'.repeat(43), loggedInAs: 'l'.repeat(43) }

const PACKAGES = [
  Package.create({ id: 1, code: 'REG', name: 'Regular', kind: PackageKind.ACTIVATION }),
  Package.create({ id: 2, code: 'RO', name: 'Repeat Order', kind: PackageKind.REPEAT_ORDER }),
]

export const adminId = '01900000-0000-7000-8000-00000000000a'

export function memberNamed(username: string, changes: Partial<Member> = {}): Member {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    username,
    name: 'Budi Santoso',
    phone: '081234567890',
    group: Group.MEMBER,
    admin: false,
    status: MemberStatus.ACTIVE,
    photoHash: '',
    bank: undefined,
    createdAt: new Date('2026-11-21T03:00:00Z'),
    version: 1n,
    ...changes,
  }
}

export function sessionOf(member: Member, changes: Partial<Session> = {}): Session {
  return {
    id: 's-1',
    member,
    impersonatorId: '',
    remember: false,
    expiresAt: new Date('2026-12-21T03:00:00Z'),
    secondFactor: false,
    unread: 0,
    ...changes,
  }
}

type SessionQuery = ReadSessionsRequest['queries'][number]

/** Programs `readSessions` with a function that answers for one session. */
export function answerSessions(
  findSession: (query: SessionQuery) => Session | undefined | Promise<Session | undefined>,
) {
  return async ({ queries }: ReadSessionsRequest) => ({
    results: await Promise.all(queries.map(async (query) => ({ session: await findSession(query) }))),
  })
}

/** Runs the gateway's server over real gRPC to test doubles of the services, which each test programs. */
export class TestGateway {
  private readonly jar: Record<string, string> = {}

  private constructor(
    readonly app: FastifyInstance,
    readonly identity: Double<typeof IdentityServiceService>,
    readonly config: Double<typeof ConfigServiceService>,
    readonly network: Double<typeof NetworkServiceService>,
    readonly pins: Double<typeof PinsServiceService>,
    readonly wallet: Double<typeof WalletServiceService>,
    readonly rewards: Double<typeof RewardsServiceService>,
    readonly whatsapp: Double<typeof WhatsappServiceService>,
    readonly device: Double<typeof DeviceServiceService>,
    /** The proposals of `config`; the other services have none. */
    readonly proposals: Double<typeof ProposalServiceService>,
    /** The dead letters of every service. */
    readonly deadLetters: Double<typeof DeadLetterServiceService>,
    readonly push: Double<typeof PushServiceService>,
    readonly metrics: Registry,
    readonly changes: ChangeStreams,
    private readonly closers: (() => unknown)[],
  ) {}

  static async start(
    environment: Partial<Environment> = {},
    log: FastifyBaseLogger = pino({ level: 'silent' }),
    limits: Limits = DEFAULT_LIMITS,
    streamLimits?: Partial<StreamLimits>,
  ): Promise<TestGateway> {
    const closers: (() => unknown)[] = []
    const { registry: metrics, clientCalls: duration } = makeMetrics()
    const startDouble = async <D extends Definition>(definition: D) => {
      const double = await doubleOf(definition)
      const { client, close } = makeClient(definition, double.address, undefined, { duration })
      closers.push(close, double.stop)
      return { double, client }
    }
    const [identity, config, network, pins, wallet, rewards, whatsapp, device, proposals, deadLetters, push] =
      await Promise.all([
        startDouble(IdentityServiceService),
        startDouble(ConfigServiceService),
        startDouble(NetworkServiceService),
        startDouble(PinsServiceService),
        startDouble(WalletServiceService),
        startDouble(RewardsServiceService),
        startDouble(WhatsappServiceService),
        startDouble(DeviceServiceService),
        startDouble(ProposalServiceService),
        startDouble(DeadLetterServiceService),
        startDouble(PushServiceService),
      ])
    const clients: Clients = {
      identity: identity.client,
      push: push.client,
      config: config.client,
      configCache: config.client,
      network: network.client,
      pins: pins.client,
      wallet: wallet.client,
      rewards: rewards.client,
      whatsapp: whatsapp.client,
      device: device.client,
      proposals: { config: proposals.client, wallet: proposals.client, identity: proposals.client },
      deadLetters: Object.fromEntries(
        deadLetterServices.map((service) => [service, deadLetters.client]),
      ) as Clients['deadLetters'],
    }
    const settings = {
      CSRF_SECRET: 'a secret of at least thirty-two letters',
      TRUST_PROXY: false,
      ADMIN_SECOND_FACTOR: 'offered',
      ...environment,
    }
    const changes = new ChangeStreams(metrics, streamLimits)
    const app = await buildServer(
      settings as Environment,
      clients,
      log,
      async () => [],
      limits,
      metrics,
      changes,
    )
    const gateway = new TestGateway(
      app,
      identity.double,
      config.double,
      network.double,
      pins.double,
      wallet.double,
      rewards.double,
      whatsapp.double,
      device.double,
      proposals.double,
      deadLetters.double,
      push.double,
      metrics,
      changes,
      closers,
    )
    gateway.resetDoubles()
    return gateway
  }

  /** Number of sessions read from `identity` so far. */
  get sessionsRead(): number {
    const requests = this.identity.calls.filter(({ method }) => method === 'readSessions')
    return requests.reduce((sum, { request }) => sum + (request as ReadSessionsRequest).queries.length, 0)
  }

  /** Takes the session cookie of a member, an admin, or an admin in a login-as session; `nobody` logs out. */
  actAs(who: keyof typeof tokens | 'nobody'): void {
    for (const name of Object.keys(this.jar)) delete this.jar[name]
    if (who !== 'nobody') this.jar.jejaring = tokens[who]
  }

  async get(url: string, headers: Record<string, string> = {}) {
    return this.send({ method: 'GET', url, headers })
  }

  /** Opens a stream; resolves when its headers arrive. */
  openStream(url: string, headers: Record<string, string> = {}) {
    return this.app.inject({ url, headers, cookies: { ...this.jar }, payloadAsStream: true })
  }

  async post(url: string, payload: InjectOptions['payload'] = {}, headers: Record<string, string> = {}) {
    if (!this.jar['XSRF-TOKEN']) await this.get('/api/users/profile')
    return this.send({ method: 'POST', url, payload, headers })
  }

  async send(request: InjectOptions) {
    const headers = { 'x-xsrf-token': this.jar['XSRF-TOKEN'] ?? '', ...request.headers }
    const response = await this.app.inject({ ...request, headers, cookies: { ...this.jar } })
    for (const { name, value } of response.cookies) {
      if (value) this.jar[name] = value
      else delete this.jar[name]
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      cookies: response.cookies,
      body: parse(response.body),
      raw: response.rawPayload,
    }
  }

  async stop(): Promise<void> {
    await this.app.close()
    await Promise.all(this.closers.map((close) => close()))
  }

  /** Restores the default sessions and config values. */
  resetDoubles(): void {
    const sessions: Record<string, Session> = {
      [tokens.member]: sessionOf(memberNamed('budi01')),
      [tokens.admin]: sessionOf(memberNamed('admin', { admin: true })),
      [tokens.loggedInAs]: sessionOf(memberNamed('budi01'), { id: 's-2', impersonatorId: adminId }),
    }
    this.identity.answer({
      readSessions: answerSessions(({ token }) => sessions[token]),
      closeSession: async () => ({}),
      listOwnAnnouncements: async () => ({ announcements: [] }),
      readSecondFactor: async () => ({ enrolledAt: undefined, recoveryCodes: 0, passkeys: [] }),
    })
    this.config.answer({
      readValues: async () => ({
        values: [
          { key: 'office_phone', description: '', value: '08123456789' },
          { key: 'withdraw_admin', description: '', value: '10' },
        ],
      }),
      listPackages: async () => ({ packages: PACKAGES }),
    })
  }
}

// Untyped on purpose: the assertions of each test check the body.
function parse(body: string): Record<string, never> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
