import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import type { PackageKind } from '../packages/check-package'

@Entity('config_values')
export class ConfigValue {
  @PrimaryColumn({ type: 'text' })
  key!: string

  @Column({ type: 'text' })
  value!: string

  /** Row version for optimistic concurrency; grows with every change. */
  @Column({ type: 'bigint', default: 1 })
  version!: bigint
}

@Entity('banks')
export class BankRow {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number

  @Column({ type: 'text' })
  name!: string

  /** Rupiah taken from each transfer to this bank. */
  @Column({ type: 'bigint' })
  fee!: bigint

  @Column({ type: 'boolean' })
  active!: boolean

  /** How payout files name the bank; empty when unknown. */
  @Column({ type: 'text', default: '' })
  code!: string

  @Column({ type: 'text', name: 'channel_code', default: '' })
  channelCode!: string

  /** Row version for optimistic concurrency; grows with every change. */
  @Column({ type: 'bigint', default: 1 })
  version!: bigint
}

@Entity('packages')
export class PackageRow {
  @PrimaryColumn({ type: 'integer' })
  id!: number

  @Column({ type: 'text' })
  code!: string

  @Column({ type: 'text' })
  kind!: PackageKind

  @Column({ type: 'text' })
  name!: string

  @Column({ type: 'bigint' })
  price!: bigint

  @Column({ type: 'bigint', name: 'bonus_sponsor' })
  bonusSponsor!: bigint

  @Column({ type: 'integer' })
  pair!: number

  @Column({ type: 'integer' })
  flushout!: number

  /** Row version for optimistic concurrency; grows with every change. */
  @Column({ type: 'bigint', default: 1 })
  version!: bigint
}

@Entity('plan_versions')
export class PlanVersion {
  @PrimaryColumn({ type: 'bigint' })
  version!: bigint

  @Column({ type: 'bigint', name: 'bonus_pairing' })
  bonusPairing!: bigint

  @Column({ type: 'bigint', name: 'bonus_pairing_level' })
  bonusPairingLevel!: bigint

  @Column({ type: 'integer', name: 'pairing_level_max' })
  pairingLevelMax!: number

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date
}

/** A package with the terms of a plan version. */
export type PlanPackage = Omit<PackageRow, 'version'>
