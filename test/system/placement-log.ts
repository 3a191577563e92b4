import { type BonusLine, type Placement, type Plan, recount, type Side } from '@jejaring/oracle'
import { Client } from 'pg'
import { openInstallation } from '../../tools/cli/operator/installation'
import { readSettings } from '../../tools/dev/supervisor/settings'
import type { RunningSystem } from '../support/running-system'

interface Row {
  readonly member: string
  readonly parent: string | null
  readonly side: Side | null
  readonly sponsor: string | null
  readonly day: string
}

/** The settled placements in order, and what the rule book (oracle) says of any part of them. */
export class PlacementLog {
  private readonly parents: ReadonlyMap<string, string | null>

  private constructor(private readonly placements: readonly Placement[]) {
    this.parents = new Map(placements.map(({ member, parent }) => [member, parent]))
  }

  /** Reads the log from the database. One plan applies to all of it. */
  static async read({ dataDirectory }: RunningSystem, plan: Plan): Promise<PlacementLog> {
    const installation = await openInstallation(readSettings({ DATA_DIR: dataDirectory }))
    const client = new Client({ connectionString: installation.databaseOf('network').ownerUrl })
    await client.connect()
    try {
      const { rows } = await client.query<Row>(
        `SELECT member.username AS member, parent.username AS parent, l.side, sponsor.username AS sponsor,
                l.business_day::text AS day
           FROM placement_log l
           JOIN placements p ON p.id = l.placement_id JOIN members member USING (member_id)
           LEFT JOIN placements pp ON pp.id = l.parent_id LEFT JOIN members parent ON parent.member_id = pp.member_id
           LEFT JOIN placements sp ON sp.id = l.sponsor_id LEFT JOIN members sponsor ON sponsor.member_id = sp.member_id
          ORDER BY l.seq`,
      )
      return new PlacementLog(rows.map((row) => ({ ...row, package: 'REG', plan })))
    } finally {
      await client.end()
      await installation.close()
    }
  }

  /** Usernames of the placements with these numbers, both included. */
  members(first: number, last: number): string[] {
    return this.placements.slice(first - 1, last).map(({ member }) => member)
  }

  dayOf(seq: number): string {
    return this.placements[seq - 1]!.day
  }

  /**
   * The bonuses of these accounts if they were placed right after the placement with the number `seq`; those that `viewer`
   * may see: its own and its downline's, and the sponsor's.
   */
  bonusesAfter(
    seq: number,
    usernames: readonly string[],
    viewer: string,
    { day }: { readonly day?: string } = {},
  ): BonusLine[] {
    const accounts = this.placements.filter(({ member }) => usernames.includes(member))
    const placed = accounts.map((placement) => (day === undefined ? placement : { ...placement, day }))
    return recount([...this.placements.slice(0, seq), ...placed]).bonuses.filter(
      (bonus) => bonus.seq > seq && (bonus.kind === 'sponsor' || this.isBelow(bonus.receiver, viewer)),
    )
  }

  private isBelow(member: string | null, top: string): boolean {
    for (let above = member; above; above = this.parents.get(above) ?? null) if (above === top) return true
    return false
  }
}
