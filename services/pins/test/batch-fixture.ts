import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { type Client, makeClient, newId, runAs } from '@jejaring/service-kit'
import { startService } from '@jejaring/testing'
import { EntityManager } from 'typeorm'
import { pins } from '../src/service'
import { type Person, type PinsFixture, REG, startPinsFixture } from './pins-fixture'

export interface ReservationRequest {
  readonly registrationId: string
  readonly owner: Person
  readonly qty: number
}

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

export const reservationRequests = (owner: Person, ...quantities: number[]): ReservationRequest[] =>
  quantities.map((qty) => ({ registrationId: newId(), owner, qty }))

export const accountsOf = ({ registrationId, qty }: ReservationRequest) =>
  times(qty, (n) => ({ memberId: newId(), username: `akun-${registrationId}-${n}` }))

export const expectedPins = (wanted: readonly ReservationRequest[]) =>
  wanted
    .map(({ registrationId, owner, qty }) => ({ registrationId, owner: owner.id, qty }))
    .toSorted((a, b) => (a.registrationId < b.registrationId ? -1 : 1))

/** A fixture with two processes of the service, and concurrent calls of many registrations. */
export class BatchFixture {
  static async start(): Promise<BatchFixture> {
    const fixture = await startPinsFixture()
    return new BatchFixture(
      fixture,
      await startService(pins, { rpc: PinsServiceService, sharedWith: fixture.service }),
    )
  }

  /** Clients without a fixed caller: concurrent calls of several callers travel in one RPC batch, as from `network`. */
  private readonly clients

  private constructor(
    readonly fixture: PinsFixture,
    private readonly other: PinsFixture['service'],
  ) {
    const timeoutMs = 30_000
    this.clients = [fixture.service, other].map(({ address }) =>
      makeClient(PinsServiceService, address, undefined, { deadlineMs: timeoutMs }),
    )
  }

  async stop(): Promise<void> {
    for (const { close } of this.clients) close()
    await this.other.stop()
    await this.fixture.stop()
  }

  /** Creates members with activation pins. */
  async owners(count: number, qty: number): Promise<Person[]> {
    const owners = times(count, () => this.fixture.person())
    await Promise.all(owners.map((owner) => this.fixture.stock(owner, REG, qty)))
    return owners
  }

  /** Calls as the owner, through one of the two processes. */
  asOwner<T>(
    { registrationId: requestId, owner }: ReservationRequest,
    process: number,
    call: (client: Client<typeof PinsServiceService>) => T,
  ): T {
    const actor = { memberId: owner.id, role: 'member' } as const
    return runAs({ requestId, actor }, () => call(this.clients[process]!.client))
  }

  reserve(wanted: ReservationRequest, process = 0) {
    const { registrationId, owner, qty } = wanted
    return this.asOwner(wanted, process, (client) =>
      client.reservePins({ registrationId, ownerId: owner.id, packageId: REG, qty }),
    )
  }

  use(wanted: ReservationRequest, accounts = accountsOf(wanted), process = 0) {
    const { registrationId } = wanted
    return this.asOwner(wanted, process, (client) => client.useReservedPins({ registrationId, accounts }))
  }

  /** The number and owner of the pins of each registration in a status. */
  async held(wanted: readonly ReservationRequest[], status: string) {
    const { rows } = await this.fixture.service.database.query(
      `SELECT registration_id AS "registrationId", owner_id AS owner, count(*)::int AS qty FROM pins
        WHERE registration_id = ANY ($1) AND status = $2 GROUP BY 1, 2 ORDER BY 1`,
      [wanted.map(({ registrationId }) => registrationId), status],
    )
    return rows
  }
}

/** Counts the matching statements while work runs, without the merges of summary tables. */
export async function statements(like: RegExp, work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(EntityManager.prototype, 'query')
  await work()
  const texts = query.mock.calls.map(([text]) => text)
  query.mockRestore()
  return texts.filter((text) => like.test(text) && !/_changes|advisory/.test(text)).length
}
