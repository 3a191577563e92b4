import type { AdminDuty } from '@jejaring/service-kit'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Group, MemberStatus } from '../members/member'
import type { PhoneVerifier } from '../members/phone-verification'

@Entity('members')
export class MemberRow {
  @PrimaryColumn('uuid') id!: string
  @Column('text') username!: string
  @Column('text') name!: string
  @Column('text') phone!: string
  @Column('text', { name: 'member_group' }) group!: Group
  @Column('boolean') admin!: boolean
  @Column('text', { name: 'admin_duty' }) duty!: AdminDuty
  @Column('text') status!: MemberStatus
  @Column('text', { name: 'photo_hash', nullable: true }) photoHash!: string | null
  @Column('int', { name: 'bank_id', nullable: true }) bankId!: number | null
  @Column('text', { name: 'bank_account_name', nullable: true }) bankAccountName!: string | null
  @Column('text', { name: 'bank_account_number', nullable: true }) bankAccountNumber!: string | null
  @Column('text', { name: 'address', nullable: true }) street!: string | null
  @Column('text', { name: 'province_id', nullable: true }) provinceId!: string | null
  @Column('text', { name: 'city_id', nullable: true }) cityId!: string | null
  @Column('text', { name: 'subdistrict_id', nullable: true }) subdistrictId!: string | null
  @Column('text', { name: 'village_id', nullable: true }) villageId!: string | null
  @Column('boolean', { name: 'messages_off' }) messagesOff!: boolean
  @Column('text', { name: 'verified_phone', nullable: true }) verifiedPhone!: string | null
  @Column('timestamptz', { name: 'phone_verified_at', nullable: true }) phoneVerifiedAt!: Date | null
  @Column('text', { name: 'phone_verified_by', nullable: true }) phoneVerifiedBy!: PhoneVerifier | null
  @Column('uuid', { name: 'registration_id', nullable: true }) registrationId!: string | null
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date
  @Column('bigint') version!: bigint
}

@Entity('registrations')
export class RegistrationRow {
  @PrimaryColumn('uuid') id!: string
  @Column('text') state!: 'created' | 'activated' | 'discarded'
  @Column('timestamptz', { name: 'changed_at' }) changedAt!: Date
}

@Entity('credentials')
export class CredentialRow {
  @PrimaryColumn('uuid', { name: 'member_id' }) memberId!: string
  @Column('text', { name: 'password_hash' }) passwordHash!: string
  @Column('timestamptz', { name: 'changed_at' }) changedAt!: Date
}

@Entity('password_links')
export class PasswordLinkRow {
  @PrimaryColumn('bytea', { name: 'token_hash' }) tokenHash!: Buffer
  @Column('text') purpose!: 'set' | 'recover'
  @Column('uuid', { name: 'member_ids', array: true }) memberIds!: string[]
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date
}

@Entity('sessions')
export class SessionRow {
  @PrimaryColumn('uuid') id!: string
  @Column('bytea', { name: 'token_hash' }) tokenHash!: Buffer
  @Column('uuid', { name: 'member_id' }) memberId!: string
  @Column('uuid', { name: 'impersonator_id', nullable: true }) impersonatorId!: string | null
  @Column('uuid', { name: 'started_by', nullable: true }) startedBy!: string | null
  @Column('boolean') remember!: boolean
  @Column('text') address!: string
  @Column('text', { name: 'user_agent' }) userAgent!: string
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date
}

@Entity('photos')
export class PhotoRow {
  @PrimaryColumn('text') hash!: string
  @Column('bytea') large!: Buffer
  @Column('bytea') small!: Buffer
  @Column('timestamptz', { name: 'stored_at' }) storedAt!: Date
}

export const entities = [MemberRow, RegistrationRow, CredentialRow, PasswordLinkRow, SessionRow, PhotoRow]
