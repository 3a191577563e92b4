import {
  type CopiedValue,
  copyIn,
  type ImportedMember,
  type ImportHeader,
  type ImportWriter,
  newId,
  ROOT_MEMBER_ID,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { generatePinCodes } from '../pin/code'

/** Pins of one package that a sponsor used. */
interface UsedPins {
  readonly sponsor: number
  readonly packageId: number
  readonly first: Date
  count: number
}

/**
 * Imports the used pins of an older program: one per account, created by the first admin, transferred to the sponsor
 * and used on the day of the account, so that pins are conserved and the history explains every stock (rule book
 * §4). The whole import is one reservation. Publishes no `pins.pin.moved`: the movements are history.
 */
export async function beginImport(manager: EntityManager, header: ImportHeader): Promise<ImportWriter> {
  const history = new PinHistory(manager, header)
  return { write: (members) => history.write(members), end: () => history.end() }
}

class PinHistory {
  /** By index in the import; the root first. */
  private readonly people = [{ id: ROOT_MEMBER_ID, username: 'admin' }]
  private readonly used = new Map<string, UsedPins>()

  constructor(
    private readonly manager: EntityManager,
    private readonly header: ImportHeader,
  ) {}

  async write(members: readonly ImportedMember[]): Promise<void> {
    if (this.people.length === 1) await this.reserve(members[0]?.packageId)
    for (const { id, username } of members) this.people.push({ id, username })
    for (const member of members) this.count(member)
    // Insert the members first: the pins refer to their names.
    await copyIn(
      this.manager,
      'members (member_id, username, name, version)',
      members.map(({ id, username, name }) => [id, username, name, 1]),
    )
    await this.writePins(members)
    await this.writeMovements(
      members.map(({ id, username, sponsor, packageId, placedAt }) => [
        ...[newId(placedAt), this.people[sponsor]!.id, 'activation', packageId, 1],
        ...[id, username, placedAt.toISOString()],
      ]),
    )
  }

  /** Writes the movements that brought the pins to the sponsors. Members are sorted by day. */
  async end(): Promise<void> {
    const created = new Map<number, { first: Date; count: number }>()
    for (const { packageId, first, count } of this.used.values()) {
      const before = created.get(packageId)
      created.set(packageId, { first: before?.first ?? first, count: (before?.count ?? 0) + count })
    }
    await this.writeMovements(
      [...created].map(([packageId, { first, count }]) => [
        ...[newId(first), ROOT_MEMBER_ID, 'create', packageId, count],
        ...[null, null, first.toISOString()],
      ]),
    )
    const transfers = [...this.used.values()].filter(({ sponsor }) => sponsor !== 0)
    for (let from = 0; from < transfers.length; from += 10_000) {
      await this.writeMovements(transfers.slice(from, from + 10_000).flatMap((used) => this.transfer(used)))
    }
  }

  private async reserve(packageId: number | undefined): Promise<void> {
    if (packageId === undefined) return
    const { id, members, beganAt } = this.header
    await this.manager.query(
      `INSERT INTO reservations (registration_id, state, owner_id, package_id, qty, created_at, changed_at)
       VALUES ($1, 'used', $2, $3, $4, $5, $5)`,
      [id, ROOT_MEMBER_ID, packageId, members, beganAt],
    )
  }

  private count({ sponsor, packageId, placedAt }: ImportedMember): void {
    const key = `${sponsor} ${packageId}`
    const known = this.used.get(key)
    if (known) known.count += 1
    else this.used.set(key, { sponsor, packageId, first: placedAt, count: 1 })
  }

  private transfer({ sponsor, packageId, first, count }: UsedPins): CopiedValue[][] {
    const [root, person, at] = [this.people[0]!, this.people[sponsor]!, first.toISOString()]
    return [
      [newId(first), root.id, 'transfer_out', packageId, count, person.id, person.username, at],
      [newId(first), person.id, 'transfer_in', packageId, count, root.id, root.username, at],
    ]
  }

  private async writePins(members: readonly ImportedMember[]): Promise<void> {
    const codes = generatePinCodes(members.length)
    await copyIn(
      this.manager,
      `pins (id, code, package_id, kind, owner_id, status, registration_id, activated_member_id, created_at,
             used_at)`,
      members.map(({ id, sponsor, packageId, placedAt }, index) => {
        const at = placedAt.toISOString()
        const owner = this.people[sponsor]!.id
        return [
          ...[newId(placedAt), codes[index]!, packageId, 'activation', owner, 'used'],
          ...[this.header.id, id, at, at],
        ]
      }),
    )
  }

  private async writeMovements(rows: readonly (readonly CopiedValue[])[]): Promise<void> {
    await copyIn(
      this.manager,
      `pin_movements (id, member_id, type, package_id, qty, counterparty_id, counterparty_username, moved_at)`,
      rows,
    )
  }
}
