import {
  type CreateMembersRequest,
  Group,
  IdentityServiceService,
  type Member,
  MemberStatus,
} from '@jejaring/proto/identity/v1/identity'
import { conflict, invalid, notFound } from '@jejaring/service-kit'
import { doubleOf } from '@jejaring/testing'
import { PlannedFailures } from './planned-failures'

export type AccountsState = 'created' | 'activated' | 'discarded'

/** Fake of `identity`: accounts by registration, with tombstones. */
export class IdentityDouble {
  readonly failures = new PlannedFailures()
  readonly registrations = new Map<string, { state: AccountsState; members: Member[] }>()
  /** Further errors of CheckApplication, besides used usernames. */
  errors: Record<string, string> = {}
  double!: Awaited<ReturnType<typeof doubleOf<typeof IdentityServiceService>>>

  async start(): Promise<this> {
    const { failures } = this
    this.double = await doubleOf(IdentityServiceService, {
      checkApplication: ({ usernames }) =>
        failures.around('checkApplication', () => ({ errors: { ...this.taken(usernames), ...this.errors } })),
      createMembers: (request) =>
        failures.around('createMembers', () => this.create(request), request.registrationId),
      activateMembers: ({ registrationId }) =>
        failures.around('activateMembers', () => this.activate(registrationId), registrationId),
      discardMembers: ({ registrationId }) =>
        failures.around('discardMembers', () => this.discard(registrationId), registrationId),
    })
    return this
  }

  stateOf(registrationId: string): AccountsState | undefined {
    return this.registrations.get(registrationId)?.state
  }

  private taken(usernames: readonly string[]): Record<string, string> {
    const known = new Set(
      [...this.registrations.values()].flatMap(({ members }) => members.map(({ username }) => username)),
    )
    return Object.fromEntries(
      usernames.flatMap((username, index) =>
        known.has(username) ? [[`usernames.${index}`, 'dipakai']] : [],
      ),
    )
  }

  private create({ registrationId, members, application }: CreateMembersRequest) {
    const known = this.registrations.get(registrationId)
    if (known?.state === 'discarded') throw conflict('Pendaftaran ini sudah dibatalkan.')
    if (known) return { members: known.members }
    const errors = this.taken(members.map(({ username }) => username))
    if (Object.keys(errors).length > 0) throw invalid('Username sudah dipakai.', errors)
    const made = members.map(
      ({ id, username }): Member => ({
        id,
        username,
        phone: application?.phone ?? '',
        photoHash: application?.photoHash ?? '',
        name: application?.name ?? '',
        group: Group.MEMBER,
        admin: false,
        status: MemberStatus.PENDING,
        bank: application?.bank,
        createdAt: new Date(),
        version: 1n,
      }),
    )
    this.registrations.set(registrationId, { state: 'created', members: made })
    return { members: made }
  }

  private activate(registrationId: string) {
    const known = this.registrations.get(registrationId)
    if (!known) throw notFound()
    if (known.state === 'discarded') throw conflict()
    known.state = 'activated'
    return {}
  }

  private discard(registrationId: string) {
    const known = this.registrations.get(registrationId)
    if (known?.state === 'activated') throw conflict()
    this.registrations.set(registrationId, { state: 'discarded', members: [] })
    return {}
  }
}
