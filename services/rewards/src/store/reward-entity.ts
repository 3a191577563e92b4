import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('rewards')
export class RewardEntity {
  @PrimaryColumn({ type: 'integer' })
  id!: number

  @Column({ type: 'text' })
  name!: string

  /** SHA-256 of the picture; empty when there is none. */
  @Column({ type: 'text', name: 'photo_hash' })
  photoHash!: string

  /** Points needed on both legs. */
  @Column({ type: 'bigint' })
  min!: bigint

  /** Rupiah. */
  @Column({ type: 'bigint' })
  amount!: bigint

  /** Increments with every change. */
  @Column({ type: 'bigint', default: 1 })
  version!: bigint
}
