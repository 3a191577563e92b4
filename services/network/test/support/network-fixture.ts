import {
  NetworkServiceService,
  type RegisterReply,
  type RegisterRequest,
  Side,
} from '@jejaring/proto/network/v1/network'
import { type Actor, type Client, newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { network } from '../../src/service'
import { ConfigDouble } from './participants/config'
import { IdentityDouble } from './participants/identity'
import { PinsDouble } from './participants/pins'

export const ADMIN: Actor = { memberId: ROOT_MEMBER_ID, role: 'admin' }

export interface RegistrationRow {
  readonly id: string
  readonly state: string
  readonly member_ids: string[]
  readonly usernames: string[]
  readonly held: boolean[]
}

/** The network service with fakes of its participants. */
export class NetworkFixture {
  service!: TestService<typeof NetworkServiceService>
  pins!: PinsDouble
  identity!: IdentityDouble
  config!: ConfigDouble
  private names = 0
  /** The member below whose right leg the next subtree is placed. */
  private tip = 'admin'

  static async start(): Promise<NetworkFixture> {
    const fixture = new NetworkFixture()
    fixture.pins = await new PinsDouble().start()
    fixture.identity = await new IdentityDouble().start()
    fixture.config = await new ConfigDouble().start()
    fixture.service = await startService(network, {
      rpc: NetworkServiceService,
      environment: { SWEEP_SECONDS: '0.05' },
      doubles: {
        PINS_ADDRESS: fixture.pins.double,
        IDENTITY_ADDRESS: fixture.identity.double,
        CONFIG_ADDRESS: fixture.config.double,
      },
    })
    return fixture
  }

  async stop(): Promise<void> {
    this.endFailures()
    await this.service.stop()
  }

  /** Advances the service's clock, and makes due times earlier, which are of the database's clock. */
  async letPass(milliseconds: number): Promise<void> {
    this.service.clock.advance(milliseconds)
    await advanceDueTimes(this.service.database, milliseconds)
  }

  endFailures(): void {
    for (const { failures } of [this.pins, this.identity, this.config]) failures.end()
  }

  as(actor: Actor): Client<typeof NetworkServiceService> {
    return this.service.as(actor)
  }

  /** Unused usernames. */
  usernames(count: number): string[] {
    return Array.from({ length: count }, () => `orang${++this.names}`)
  }

  /** A valid application for one account on the root's left, with changes. */
  application(changes: Partial<RegisterRequest> = {}): RegisterRequest {
    const quantity = changes.accountQty ?? 1
    return {
      idempotencyKey: '',
      uplineUsername: 'admin',
      position: Side.LEFT,
      accountQty: quantity,
      usernames: this.usernames(Math.min(Math.max(quantity, 1), 7)),
      name: 'Siti Rahma',
      phone: '081234567890',
      bankId: 1,
      bankAccountName: 'Siti Rahma',
      bankAccountNumber: '1234567890',
      password: 'rahasia-sekali',
      passwordConfirm: 'rahasia-sekali',
      photoHash: '',
      prospectId: '',
      edgeErrors: {},
      ...changes,
    }
  }

  /** Registers as the admin; returns the reply with the new members' ids. */
  async register(
    changes: Partial<RegisterRequest> = {},
    actor = ADMIN,
  ): Promise<RegisterReply & { memberIds: string[] }> {
    const reply = await this.as(actor).register(this.application(changes))
    const row = await this.row(reply.registrationId)
    return { ...reply, memberIds: row.member_ids }
  }

  /** Registers a member on the left of the given upline, or of the root. */
  async member(changes: Partial<RegisterRequest> = {}): Promise<{ username: string; actor: Actor }> {
    const { usernames, memberIds } = await this.register(changes)
    return { username: usernames[0]!, actor: { memberId: memberIds[0]!, role: 'member' } }
  }

  /** A new member with both slots free, unused by other tests. */
  async corner(): Promise<{ username: string; actor: Actor }> {
    const application = { uplineUsername: this.tip, position: Side.RIGHT, accountQty: 3 }
    const { usernames, memberIds } = await this.register(application)
    this.tip = usernames[2]!
    return { username: usernames[1]!, actor: { memberId: memberIds[1]!, role: 'member' } }
  }

  async row(registrationId: string): Promise<RegistrationRow> {
    const { rows } = await this.service.database.query<RegistrationRow>(`${ROWS} WHERE r.id = $1`, [
      registrationId,
    ])
    return rows[0]!
  }

  /** The registrations of this username, oldest first. */
  async rowsOf(username: string): Promise<RegistrationRow[]> {
    const { rows } = await this.service.database.query<RegistrationRow>(
      `${ROWS} WHERE r.id IN (SELECT registration_id FROM registration_accounts WHERE username = $1) ORDER BY r.id`,
      [username],
    )
    return rows
  }

  async rowOf(username: string): Promise<RegistrationRow> {
    return await eventually(async () => requireRow((await this.rowsOf(username)).at(-1)))
  }

  /** Waits until the registration of this username has ended; returns its row. */
  async endOf(username: string): Promise<RegistrationRow> {
    return await eventually(async () => {
      const row = requireRow((await this.rowsOf(username)).at(-1))
      if (!['done', 'failed'].includes(row.state)) throw new Error(`${username} is still ${row.state}`)
      return row
    })
  }

  /** The state at all owners after the end, which the sweeper may have to reach. */
  async finalStateAtOwners(registrationId: string) {
    return await eventually(async () => {
      const state = await this.stateAtOwners(registrationId)
      if (state.state !== 'done' && state.state !== 'failed') throw new Error(`it is still ${state.state}`)
      return state
    })
  }

  /** The state of a registration at its owners; they must agree once it has ended. */
  async stateAtOwners(registrationId: string) {
    const { state, held } = await this.row(registrationId)
    const { rowCount } = await this.service.database.query(
      'SELECT 1 FROM placements WHERE registration_id = $1',
      [registrationId],
    )
    return {
      state,
      placed: rowCount,
      held: held.includes(true),
      pins: this.pins.stateOf(registrationId),
      members: this.identity.stateOf(registrationId),
    }
  }
}

export const COMPLETED = { state: 'done', held: true, pins: 'used', members: 'activated' }
export const COMPENSATED_STATE = {
  state: 'failed',
  placed: 0,
  held: false,
  pins: 'released',
  members: 'discarded',
}

function requireRow(row: RegistrationRow | undefined): RegistrationRow {
  if (!row) throw new Error('no such registration')
  return row
}

/** An admin of the command line: no node of its own. */
export function adminWithoutNode(): Actor {
  return { memberId: newId(), role: 'admin' }
}

/** Makes due times earlier by this many milliseconds. */
export async function advanceDueTimes(
  database: TestService<typeof NetworkServiceService>['database'],
  milliseconds: number,
): Promise<void> {
  await database.query(`UPDATE registrations SET due_at = due_at - $1 * interval '1 millisecond'`, [
    milliseconds,
  ])
}

const ROWS = `
  SELECT r.id, r.state,
         ARRAY (SELECT a.member_id::text FROM registration_accounts a WHERE a.registration_id = r.id ORDER BY a.place)
           AS member_ids,
         ARRAY (SELECT a.username FROM registration_accounts a WHERE a.registration_id = r.id ORDER BY a.place) AS usernames,
         ARRAY (SELECT a.held FROM registration_accounts a WHERE a.registration_id = r.id ORDER BY a.place) AS held
    FROM registrations r`
