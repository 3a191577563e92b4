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

/** The network service alone, with stand-ins for its participants. */
export class World {
  service!: TestService<typeof NetworkServiceService>
  pins!: PinsDouble
  identity!: IdentityDouble
  config!: ConfigDouble
  private names = 0
  /** Under whose right the next corner grows. */
  private tip = 'admin'

  static async start(): Promise<World> {
    const world = new World()
    world.pins = await new PinsDouble().start()
    world.identity = await new IdentityDouble().start()
    world.config = await new ConfigDouble().start()
    world.service = await startService(network, {
      rpc: NetworkServiceService,
      environment: { SWEEP_SECONDS: '0.05' },
      doubles: {
        PINS_ADDRESS: world.pins.double,
        IDENTITY_ADDRESS: world.identity.double,
        CONFIG_ADDRESS: world.config.double,
      },
    })
    return world
  }

  async stop(): Promise<void> {
    this.endTroubles()
    await this.service.stop()
  }

  /** Time passes: for the service, and for what is due, which goes by the database's clock. */
  async letPass(milliseconds: number): Promise<void> {
    this.service.clock.advance(milliseconds)
    await makeDueSooner(this.service.database, milliseconds)
  }

  endTroubles(): void {
    for (const { troubles } of [this.pins, this.identity, this.config]) troubles.end()
  }

  as(actor: Actor): Client<typeof NetworkServiceService> {
    return this.service.as(actor)
  }

  /** Names that nobody has yet. */
  usernames(count: number): string[] {
    return Array.from({ length: count }, () => `orang${++this.names}`)
  }

  /** A good application for one account, left under the root, unless changed. */
  application(changes: Partial<RegisterRequest> = {}): RegisterRequest {
    const quantity = changes.accountQty ?? 1
    return {
      ...{ idempotencyKey: '', uplineUsername: 'admin', position: Side.LEFT, accountQty: quantity },
      ...{
        usernames: this.usernames(Math.min(Math.max(quantity, 1), 7)),
        name: 'Siti Rahma',
        phone: '081234567890',
      },
      ...{ bankId: 1, bankAccountName: 'Siti Rahma', bankAccountNumber: '1234567890' },
      ...{ password: 'rahasia-sekali', passwordConfirm: 'rahasia-sekali', photoHash: '', edgeErrors: {} },
      ...changes,
    }
  }

  /** Registers as the admin and answers the new members' ids with the reply. */
  async register(
    changes: Partial<RegisterRequest> = {},
    actor = ADMIN,
  ): Promise<RegisterReply & { memberIds: string[] }> {
    const reply = await this.as(actor).register(this.application(changes))
    const row = await this.row(reply.registrationId)
    return { ...reply, memberIds: row.member_ids }
  }

  /** A member of its own, who is placed left under somebody (the root when nobody is named). */
  async member(changes: Partial<RegisterRequest> = {}): Promise<{ username: string; actor: Actor }> {
    const { usernames, memberIds } = await this.register(changes)
    return { username: usernames[0]!, actor: { memberId: memberIds[0]!, role: 'member' } }
  }

  /** Somebody with free slots on both sides, whom no other test knows. */
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

  /** The registrations that named this account, oldest first. */
  async rowsOf(username: string): Promise<RegistrationRow[]> {
    const { rows } = await this.service.database.query<RegistrationRow>(
      `${ROWS} WHERE r.id IN (SELECT registration_id FROM registration_accounts WHERE username = $1) ORDER BY r.id`,
      [username],
    )
    return rows
  }

  async rowOf(username: string): Promise<RegistrationRow> {
    return await eventually(async () => found((await this.rowsOf(username)).at(-1)))
  }

  /** Waits until the registration of this account has ended, and answers how. */
  async endOf(username: string): Promise<RegistrationRow> {
    return await eventually(async () => {
      const row = found((await this.rowsOf(username)).at(-1))
      if (!['done', 'failed'].includes(row.state)) throw new Error(`${username} is still ${row.state}`)
      return row
    })
  }

  /** How it stands when it has ended: where a participant was too slow after the place, the sweeper finishes it. */
  async standAtEnd(registrationId: string) {
    return await eventually(async () => {
      const stand = await this.stand(registrationId)
      if (stand.state !== 'done' && stand.state !== 'failed') throw new Error(`it is still ${stand.state}`)
      return stand
    })
  }

  /** What the three owners hold of a registration; the four must agree once it has ended. */
  async stand(registrationId: string) {
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

export const DONE = { state: 'done', held: true, pins: 'used', members: 'activated' }
export const UNDONE = { state: 'failed', placed: 0, held: false, pins: 'released', members: 'discarded' }

function found(row: RegistrationRow | undefined): RegistrationRow {
  if (!row) throw new Error('no such registration')
  return row
}

/** An admin of the command line: no node of its own. */
export function adminWithoutNode(): Actor {
  return { memberId: newId(), role: 'admin' }
}

/** Brings what is due nearer by so many milliseconds. */
export async function makeDueSooner(
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
