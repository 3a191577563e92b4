import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { Group, IdentityServiceService, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { newId, ROOT_MEMBER_ID, seal } from '@jejaring/service-kit'
import { doubleOf, eventually, startService, type TestService } from '@jejaring/testing'
import type { OutgoingMessage, Sender, SenderState } from '../../src/device/sender'
import type { SendResult } from '../../src/messages/channel'
import { startQueue, whatsapp } from '../../src/service'

export const HOUR = 3_600_000

/** Records messages and answers as configured. */
export class FakeDevice implements Sender {
  current: SenderState = 'open'
  readonly sent: OutgoingMessage[] = []
  /** Produces each result; may be pending. */
  answer: (message: OutgoingMessage) => SendResult | Promise<SendResult> = () => ({ outcome: 'sent' })
  private readonly listeners: (() => void)[] = []

  state = () => this.current

  async send(message: OutgoingMessage): Promise<SendResult> {
    this.sent.push(message)
    return await this.answer(message)
  }

  onOpen(opened: () => void): void {
    this.listeners.push(opened)
  }

  setOpen(): void {
    this.current = 'open'
    for (const opened of this.listeners) opened()
  }
}

/** The service with another device. */
export const withDevice = (device: Sender) => ({
  ...whatsapp,
  start: (kit: Parameters<typeof whatsapp.start>[0]) => startQueue(kit, device, () => 0.5),
})

export interface QueueFixture {
  readonly service: TestService<WhatsappServiceService>
  readonly device: FakeDevice
  readonly admin: TestService<WhatsappServiceService>['client']
  readonly member: TestService<WhatsappServiceService>['client']
  readonly values: Record<string, string>
  /** Ids of members who opted out. */
  readonly optedOut: Set<string>
  readonly identity: Awaited<ReturnType<typeof doubleOf<IdentityServiceService>>>
  deliver(request: MessageRequested): Promise<unknown>
  /** Advances the clock and wakes the queue. */
  advance(milliseconds: number): Promise<void>
  notify(): Promise<void>
  /** Waits until the device has got `count` messages in total. */
  waitForSent(count: number): Promise<void>
  /** Returns the message from the list. */
  findMessage(id: string): Promise<{ status: string; problem: string; attempts: number; canResend: boolean }>
  waitForStatus(id: string, status: string): Promise<void>
}

/**
 * 10:00 of the next day in Jakarta. It is in the future, so that background loops that run before the clock is set
 * find nothing overdue.
 */
export const morning = new Date(startOfDay(addDays(businessDay(new Date()), 1)).getTime() + 10 * HOUR)

/** Starts the queue with a fake device in the given state. */
export async function startQueueFixture(
  state: SenderState = 'open',
  environment: Readonly<Record<string, string>> = {},
): Promise<QueueFixture> {
  const device = new FakeDevice()
  device.current = state
  const optedOut = new Set<string>()
  const values: Record<string, string> = {
    office_name: 'PT Jaya',
    office_phone: '081200000000',
    whatsapp_daily_cap: '200',
    whatsapp_quiet_from: '21',
    whatsapp_quiet_until: '7',
    whatsapp_pause_min: '30',
    whatsapp_pause_max: '60',
    retention_messages_days: '90',
  }
  const identity = await doubleOf(IdentityServiceService, {
    findMember: ({ by }) => memberOf(by?.value ?? '', optedOut),
  })
  const config = await doubleOf(ConfigServiceService, {
    readValues: () => ({
      values: Object.entries(values).map(([key, value]) => ({ key, value, description: '' })),
    }),
  })
  const service = await startService(withDevice(device), {
    rpc: WhatsappServiceService,
    environment,
    doubles: { IDENTITY_ADDRESS: identity, CONFIG_ADDRESS: config },
  })
  service.clock.set(morning)
  const admin = service.as({ memberId: ROOT_MEMBER_ID, role: 'admin' })
  const notify = async () => {
    await service.database.query(`SELECT pg_notify('messages_due', '')`)
  }
  const findMessage = async (id: string) => {
    const { messages } = await admin.listMessages({ query: undefined, statuses: [] })
    const message = messages.find((candidate) => candidate.id === id)
    if (!message) throw new Error(`no message ${id}`)
    return message
  }
  return {
    service,
    device,
    admin,
    member: service.as({ memberId: newId(), role: 'member' }),
    values,
    optedOut,
    identity,
    deliver: (request) => service.deliver('identity.message.requested', MessageRequested, request),
    notify,
    async advance(milliseconds) {
      service.clock.advance(milliseconds)
      await notify()
    },
    waitForSent: (count) => eventually(async () => expect(device.sent).toHaveLength(count)),
    findMessage,
    waitForStatus: (id, status) =>
      eventually(async () => expect(await findMessage(id)).toMatchObject({ status })),
  }
}

export function messageRequest(
  fixture: QueueFixture,
  changes: Partial<MessageRequested> = {},
  parameters = {},
): MessageRequested {
  const allParameters = {
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
    sealedParameters: seal(JSON.stringify(allParameters), fixture.service.environment.MESSAGE_KEY!),
    expiresAt: undefined,
    channel: '',
    address: '',
    ...changes,
  }
}

export function inHours(fixture: QueueFixture, hours: number): Date {
  return new Date(fixture.service.clock.now().getTime() + hours * HOUR)
}

function memberOf(id: string, optedOut: ReadonlySet<string>) {
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
    messagesOff: optedOut.has(id),
  }
}
