import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { Group, IdentityServiceService, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { newId, ROOT_MEMBER_ID, seal } from '@jejaring/service-kit'
import { doubleOf, eventually, startService, type TestService } from '@jejaring/testing'
import type { Ack, Outgoing, Sender, SenderState } from '../../src/device/sender'
import { runMessages } from '../../src/run-messages'
import { whatsapp } from '../../src/service'

export const HOUR = 3_600_000

/** A way out that keeps what it is given and answers as the test says. */
export class FakeDevice implements Sender {
  now: SenderState = 'open'
  readonly given: Outgoing[] = []
  /** Asked before each answer; a test may wait in it. */
  answer: (message: Outgoing) => Ack | Promise<Ack> = () => ({ outcome: 'sent' })
  private readonly listeners: (() => void)[] = []

  state = () => this.now

  async send(message: Outgoing): Promise<Ack> {
    this.given.push(message)
    return await this.answer(message)
  }

  onOpen(opened: () => void): void {
    this.listeners.push(opened)
  }

  open(): void {
    this.now = 'open'
    for (const opened of this.listeners) opened()
  }
}

/** What the definition of the service is, but for the device. */
export const withDevice = (device: Sender) => ({
  ...whatsapp,
  start: (kit: Parameters<typeof whatsapp.start>[0]) => runMessages(kit, device, () => 0.5),
})

export interface World {
  readonly service: TestService<WhatsappServiceService>
  readonly device: FakeDevice
  readonly admin: TestService<WhatsappServiceService>['client']
  readonly member: TestService<WhatsappServiceService>['client']
  readonly values: Record<string, string>
  /** Members who want no messages. */
  readonly declined: Set<string>
  readonly identity: Awaited<ReturnType<typeof doubleOf<IdentityServiceService>>>
  deliver(request: MessageRequested): Promise<unknown>
  /** Moves the clock and lets the queue look. */
  later(milliseconds: number): Promise<void>
  ring(): Promise<void>
  /** Waits until so many were given to the device in all. */
  sent(count: number): Promise<void>
  /** The message as the list shows it. */
  listed(id: string): Promise<{ status: string; problem: string; attempts: number; canResend: boolean }>
  settled(id: string, status: string): Promise<void>
}

/**
 * 10 in the morning of the next day in Jakarta. It lies ahead of the real time, so that what begins with the
 * process, before the clock is set, finds nothing overdue.
 */
export const morning = new Date(startOfDay(addDays(businessDay(new Date()), 1)).getTime() + 10 * HOUR)

/** Begins with the device open, or away from the first moment on. */
export async function startWorld(state: SenderState = 'open'): Promise<World> {
  const device = new FakeDevice()
  device.now = state
  const declined = new Set<string>()
  const values: Record<string, string> = {
    office_name: 'PT Jaya',
    whatsapp_daily_cap: '200',
    whatsapp_quiet_from: '21',
    whatsapp_quiet_until: '7',
    whatsapp_pause_min: '30',
    whatsapp_pause_max: '60',
  }
  const identity = await doubleOf(IdentityServiceService, {
    findMember: ({ by }) => memberOf(by?.value ?? '', declined),
  })
  const config = await doubleOf(ConfigServiceService, {
    readValues: () => ({
      values: Object.entries(values).map(([key, value]) => ({ key, value, description: '' })),
    }),
  })
  const service = await startService(withDevice(device), {
    rpc: WhatsappServiceService,
    doubles: { IDENTITY_ADDRESS: identity, CONFIG_ADDRESS: config },
  })
  service.clock.set(morning)
  const admin = service.as({ memberId: ROOT_MEMBER_ID, role: 'admin' })
  const ring = async () => {
    await service.database.query(`SELECT pg_notify('messages_due', '')`)
  }
  const listed = async (id: string) => {
    const { messages } = await admin.listMessages({ query: undefined, statuses: [] })
    const found = messages.find((message) => message.id === id)
    if (!found) throw new Error(`no message ${id}`)
    return found
  }
  return {
    service,
    device,
    admin,
    member: service.as({ memberId: newId(), role: 'member' }),
    values,
    declined,
    identity,
    deliver: (request) => service.deliver('identity.message.requested', MessageRequested, request),
    ring,
    async later(milliseconds) {
      service.clock.advance(milliseconds)
      await ring()
    },
    sent: (count) => eventually(async () => expect(device.given).toHaveLength(count)),
    listed,
    settled: (id, status) => eventually(async () => expect(await listed(id)).toMatchObject({ status })),
  }
}

export function request(
  world: World,
  changes: Partial<MessageRequested> = {},
  parameters = {},
): MessageRequested {
  const about = {
    name: 'Budi',
    username: 'budi01',
    usernames: 'budi01',
    qty: '5',
    from: 'sari01',
    ...parameters,
  }
  return {
    id: newId(),
    memberId: newId(),
    username: 'budi01',
    template: 'pins_received',
    phone: '081234567890',
    sealedParameters: seal(JSON.stringify(about), world.service.environment.MESSAGE_KEY!),
    expiresAt: undefined,
    ...changes,
  }
}

export function inHours(world: World, hours: number): Date {
  return new Date(world.service.clock.now().getTime() + hours * HOUR)
}

function memberOf(id: string, declined: ReadonlySet<string>) {
  return {
    id,
    username: 'budi01',
    name: 'Budi',
    phone: '081234567890',
    group: Group.MEMBER,
    admin: false,
    status: MemberStatus.ACTIVE,
    photoHash: '',
    bank: undefined,
    createdAt: morning,
    version: 1n,
    messagesOff: declined.has(id),
  }
}
