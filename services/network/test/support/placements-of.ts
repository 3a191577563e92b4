import type { NetworkFixture } from './network-fixture'

interface PlacementRow {
  readonly id: bigint
  readonly parent: string
  readonly side: string
  readonly username: string
  readonly sponsor: string
}

/** The placements of a registration with the usernames of parents and members, in order of placing. */
export async function placementsOf(fixture: NetworkFixture, registrationId: string): Promise<PlacementRow[]> {
  const { rows } = await fixture.service.database.query(
    `SELECT p.id, above.username AS parent, p.side, m.username, s.member_id AS sponsor
       FROM placements p JOIN members m USING (member_id)
       JOIN placements pp ON pp.id = p.parent_id JOIN members above ON above.member_id = pp.member_id
       JOIN placements s ON s.id = p.sponsor_id
      WHERE p.registration_id = $1 ORDER BY p.id`,
    [registrationId],
  )
  return rows
}
