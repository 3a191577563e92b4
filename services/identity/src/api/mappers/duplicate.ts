import {
  type DuplicateAccount,
  type Duplicate as DuplicateMessage,
  Identifier,
  type Sharing as SharingMessage,
} from '@jejaring/proto/identity/v1/identity'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import type { SharedField } from '../../store/duplicate-counts'
import type { DuplicateRow, Sharing } from '../../store/duplicates'
import { statusToProto } from './member'

const identifierByName = enumByName(Identifier)

/** Defaults to the phone. */
export function sharedFieldFromProto(identifier: Identifier): SharedField | 'nik' {
  return enumNameOf(identifierByName, identifier) ?? 'phone'
}

export function sharingToProto({ shared, accounts }: Sharing): SharingMessage {
  return { shared: identifierByName[shared], accounts: accounts.map(accountToProto) }
}

export function duplicateToProto(row: DuplicateRow): DuplicateMessage {
  const { first_at: firstAt, last_at: lastAt, members, ...shown } = row
  return {
    ...shown,
    firstAt,
    lastAt,
    members: members.map(accountToProto),
  }
}

function accountToProto({
  created_at,
  status,
  ...member
}: DuplicateRow['members'][number]): DuplicateAccount {
  return { ...member, createdAt: new Date(created_at), status: statusToProto(status) }
}
