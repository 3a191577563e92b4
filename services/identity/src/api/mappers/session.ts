import type { Session as SessionMessage } from '@jejaring/proto/identity/v1/identity'
import type { Session } from '../../sessions/session'
import { memberToProto } from './member'

export function sessionToProto(session: Session): SessionMessage {
  return {
    id: session.id,
    member: memberToProto(session.member),
    impersonatorId: session.impersonatorId ?? '',
    remember: session.remember,
    expiresAt: session.expiresAt,
    secondFactor: session.secondFactor,
    unread: session.unread ?? 0,
  }
}
