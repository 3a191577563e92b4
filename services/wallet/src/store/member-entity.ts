import { Column, Entity, PrimaryColumn } from 'typeorm'

/** Copy of a member, for display in lists only; no rule reads it. */
@Entity('members')
export class MemberEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ type: 'text' })
  username!: string

  @Column({ type: 'text' })
  name!: string

  @Column({ type: 'bigint' })
  version!: bigint
}
