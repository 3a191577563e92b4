import { randomBytes, randomUUID } from 'node:crypto'
import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MemberChanged, MessageRequested } from '@jejaring/proto/identity/v1/events'
import {
  type Application,
  IdentityServiceService,
  type Member,
  type Session,
} from '@jejaring/proto/identity/v1/identity'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { type Client, makeClient, newId, ROOT_MEMBER_ID, unauthenticated } from '@jejaring/service-kit'
import { type Double, doubleOf, eventually, startService, type TestService } from '@jejaring/testing'
import { identity } from '../src/service'

export type IdentityClient = Client<IdentityServiceService>

export const adminPassword = 'kunci pertama admin'
export const password = 'kopi tubruk pagi'

export interface TestIdentity {
  readonly service: TestService<IdentityServiceService>
  readonly network: Double<NetworkServiceService>
  readonly client: IdentityClient
  /** Calls of somebody who is not logged in, from this address. */
  from(address: string): IdentityClient
  /** Registers accounts and makes them active; answers their ids. */
  members(usernames: readonly string[], changes?: Partial<Application>): Promise<string[]>
  statuses(ids: readonly string[]): Promise<string[]>
  /** The published states of these members. */
  publishedMembers(ids: readonly string[]): Promise<Member[]>
  messagesTo(ids: readonly string[]): Promise<MessageRequested[]>
  /** Waits until links that were asked for are sent, or not: who asked was answered before. */
  recoveriesSent(): Promise<void>
  /** The published audit entries of this target. */
  audited(target: string): Promise<AuditRecorded[]>
  stop(): Promise<void>
}

export const environment = { ADMIN_PASSWORD: adminPassword, PUBLIC_URL: 'https://jejaring.example' }
/** The days after which rows are deleted by age in a fresh programme, with changes. */
const valuesReply = (changes: Readonly<Record<string, string>>) => ({
  values: Object.entries({
    retention_notifications_days: '365',
    retention_login_addresses_days: '365',
    retention_security_events_days: '365',
    retention_identity_pictures_days: '30',
    ...changes,
  }).map(([key, value]) => ({ key, value, description: '' })),
})

/** In place of the client of config. */
export const configOf = (changes: Readonly<Record<string, string>> = {}) => ({
  readValues: async () => valuesReply(changes),
})

export const admin = { memberId: ROOT_MEMBER_ID, role: 'admin' } as const

/** The session behind a token, as the gateway asks for it. Faults: unauthenticated, when it is over. */
export async function readSession(
  { client }: Pick<TestIdentity, 'client'>,
  token: string,
  countUnread = false,
): Promise<Session> {
  const { results } = await client.readSessions({ queries: [{ token, countUnread }] })
  if (!results[0]?.session) throw unauthenticated()
  return results[0].session
}

export async function startIdentity(more: Readonly<Record<string, string>> = {}): Promise<TestIdentity> {
  const network = await doubleOf(NetworkServiceService)
  const config = await doubleOf(ConfigServiceService, {
    readValues: () => valuesReply({}),
    readAreas: ({ ids }) => ({
      areas: [{ id: '31', name: 'DKI Jakarta' }].filter(({ id }) => ids.includes(id)),
    }),
  })
  const service = await startService(identity, {
    rpc: IdentityServiceService,
    environment: { ...environment, ...more },
    doubles: { NETWORK_ADDRESS: network, CONFIG_ADDRESS: config },
  })
  const clients = new Map<string, ReturnType<typeof makeClient<IdentityServiceService>>>()
  const from = (address: string) => {
    const known = clients.get(address)
    if (known) return known.client
    const made = makeClient(IdentityServiceService, service.address, () => ({
      requestId: randomUUID(),
      address,
    }))
    clients.set(address, made)
    return made.client
  }
  return {
    service,
    network,
    client: service.client,
    from,
    async members(usernames, changes) {
      const request = registration(usernames, changes)
      await service.client.createMembers(request)
      await service.client.activateMembers({ registrationId: request.registrationId })
      return request.members.map(({ id }) => id)
    },
    async statuses(ids) {
      const { rows } = await service.database.query('SELECT status FROM members WHERE id = ANY ($1)', [ids])
      return rows.map(({ status }) => status)
    },
    async publishedMembers(ids) {
      const events = await service.published('identity.member.changed', MemberChanged)
      return events.flatMap(({ member }) => (member && ids.includes(member.id) ? [member] : []))
    },
    async messagesTo(ids) {
      const events = await service.published('identity.message.requested', MessageRequested)
      return events.filter(({ memberId }) => ids.includes(memberId))
    },
    async recoveriesSent() {
      await eventually(async () => {
        const { rowCount } = await service.database.query('SELECT FROM recovery_requests')
        expect(rowCount).toBe(0)
      })
    },
    async audited(target) {
      const lines = await service.published('audit.recorded', AuditRecorded)
      return lines.filter((line) => line.target === target)
    },
    async stop() {
      for (const { close } of clients.values()) close()
      await service.stop()
    },
  }
}

/** A CreateMembers request for these usernames, all of one person. */
export function registration(usernames: readonly string[], changes: Partial<Application> = {}) {
  return {
    registrationId: newId(),
    members: usernames.map((username) => ({ id: newId(), username })),
    application: application(changes),
  }
}

export function application(changes: Partial<Application> = {}): Application {
  const given = changes.password ?? password
  return {
    name: 'Budi Santoso',
    phone: '0812-3456-7890',
    bank: { bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' },
    password: given,
    passwordConfirm: given,
    photoHash: '',
    prospectId: '',
    ...changes,
  }
}

/** A username nobody has. */
export function freshName(): string {
  return `u${randomBytes(6).toString('hex')}`
}

export const freshNames = (count: number) => Array.from({ length: count }, freshName)

export const idsOf = (request: ReturnType<typeof registration>) => request.members.map(({ id }) => id)

/** An address nobody has called from. */
export function freshAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
}

export const login = (username: string, given = password, remember = false) => ({
  username,
  password: given,
  remember,
  userAgent: 'Jest',
})
