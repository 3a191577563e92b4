import { type Duplicate as DuplicateMessage, Identifier } from '@jejaring/proto/identity/v1/identity'
import type { SharedField } from '../../store/duplicate-counts'
import type { DuplicateRow } from '../../store/duplicates'
import { keyOf } from './key-of'
import { statusToProto } from './member'

const identifiers = {
  name: Identifier.NAME,
  phone: Identifier.PHONE,
  account: Identifier.ACCOUNT,
} as const

/** Defaults to the phone. */
export function sharedFieldFromProto(identifier: Identifier): SharedField {
  return keyOf(identifiers, identifier) ?? 'phone'
}

export function duplicateToProto(row: DuplicateRow): DuplicateMessage {
  const { first_at: firstAt, last_at: lastAt, members, ...shown } = row
  return {
    ...shown,
    firstAt,
    lastAt,
    members: members.map(({ created_at, status, ...member }) => ({
      ...member,
      createdAt: new Date(created_at),
      status: statusToProto(status),
    })),
  }
}
