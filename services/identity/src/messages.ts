import {
  type AuditEntry,
  type Duplicate as DuplicateMessage,
  Group,
  Identifier,
  type Member as MemberMessage,
  MemberStatus,
  type Session as SessionMessage,
} from '@jejaring/proto/identity/v1/identity'
import type { Member } from './members/member'
import type { Session } from './sessions/session'
import type { AuditLine } from './store/audit-entries'
import type { DuplicateRow } from './store/duplicates'
import type { SharedPart } from './store/kept-counts'

const groups = { member: Group.MEMBER, stokis: Group.STOKIS, mastok: Group.MASTOK } as const
const statuses = {
  pending: MemberStatus.PENDING,
  active: MemberStatus.ACTIVE,
  inactive: MemberStatus.INACTIVE,
} as const

/** The group a request names; undefined for none and for one that is unknown. */
export function groupNamed(group: Group): Member['group'] | undefined {
  return keyOf(groups, group)
}

export function statusNamed(status: MemberStatus): Member['status'] | undefined {
  return keyOf(statuses, status)
}

const identifiers = {
  name: Identifier.NAME,
  phone: Identifier.PHONE,
  account: Identifier.ACCOUNT,
} as const

/** The phone where nothing is named. */
export function identifierNamed(identifier: Identifier): SharedPart {
  return keyOf(identifiers, identifier) ?? 'phone'
}

export function duplicateMessage(row: DuplicateRow): DuplicateMessage {
  const { first_at: firstAt, last_at: lastAt, members, ...shown } = row
  return {
    ...{ ...shown, firstAt, lastAt },
    members: members.map(({ created_at, status, ...member }) => ({
      ...member,
      createdAt: new Date(created_at),
      status: statuses[status],
    })),
  }
}

function keyOf<Name extends string, Value>(names: Record<Name, Value>, value: Value): Name | undefined {
  return (Object.keys(names) as Name[]).find((name) => names[name] === value)
}

/** The wire form of a member, in replies and in events. */
export function memberMessage(member: Member): MemberMessage {
  return {
    id: member.id,
    username: member.username,
    name: member.name,
    phone: member.phone,
    group: groups[member.group],
    admin: member.admin,
    status: statuses[member.status],
    photoHash: member.photoHash ?? '',
    bank: member.bank,
    address: member.address,
    messagesOff: member.messagesOff,
    createdAt: member.createdAt,
    version: member.version,
  }
}

export function sessionMessage(session: Session): SessionMessage {
  return {
    id: session.id,
    member: memberMessage(session.member),
    impersonatorId: session.impersonatorId ?? '',
    remember: session.remember,
    expiresAt: session.expiresAt,
    secondFactor: session.secondFactor,
    unread: session.unread ?? 0,
  }
}

/** The wire form of a line of the audit trail. */
export function auditMessage(line: AuditLine): AuditEntry {
  return {
    id: line.id,
    occurredAt: line.created_at,
    service: line.service,
    action: line.action,
    target: line.target,
    targetUsername: line.targetUsername ?? '',
    actorUsername: line.actorUsername ?? '',
    impersonatorUsername: line.impersonatorUsername ?? '',
    address: line.address ?? '',
    requestId: line.requestId,
    before: line.before ? JSON.stringify(line.before) : '',
    after: line.after ? JSON.stringify(line.after) : '',
  }
}
