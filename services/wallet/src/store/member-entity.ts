import { Column, Entity, PrimaryColumn } from 'typeorm'

/** The copy of a member for lists; nothing is decided from it. */
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
