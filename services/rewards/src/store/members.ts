import { Any, Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm'

/** The copy of a member for lists; nothing is decided from it. */
@Entity('members')
export class MemberEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ type: 'text' })
  username!: string

  @Column({ type: 'text' })
  name!: string

  @Column({ name: 'photo_hash', type: 'text' })
  photoHash!: string

  @Column({ type: 'bigint' })
  version!: bigint
}

/** How a list shows a member. */
export type Shown = Pick<MemberEntity, 'username' | 'name' | 'photoHash'>

const unknown: Shown = { username: '', name: '', photoHash: '' }

/** Keeps the newest known states of members; an older version changes nothing, so order does not matter. */
export async function keepMembers(manager: EntityManager, members: readonly MemberEntity[]): Promise<void> {
  await manager.query(
    `INSERT INTO members AS m (id, username, name, photo_hash, version)
     SELECT DISTINCT ON (n.id) n.*
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::text[]),
                   (SELECT $5::bigint[])) AS n (id, username, name, photo, version)
      ORDER BY n.id, n.version DESC
     ON CONFLICT (id) DO UPDATE
       SET username = excluded.username, name = excluded.name, photo_hash = excluded.photo_hash,
           version = excluded.version
       WHERE m.version < excluded.version`,
    [
      members.map(({ id }) => id),
      members.map(({ username }) => username),
      members.map(({ name }) => name),
      members.map(({ photoHash }) => photoHash),
      members.map(({ version }) => version),
    ],
  )
}

/** Answers how members are shown; blank for one whose copy has not arrived yet. */
export async function readShown(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<(memberId: string) => Shown> {
  const members = await manager.findBy(MemberEntity, { id: Any([...new Set(memberIds)]) })
  const byId = new Map(members.map((member) => [member.id, member]))
  return (memberId) => byId.get(memberId) ?? unknown
}
