import type { Group, Member } from '../members/member'

/** The active members that an announcement is for; admins are in no audience. */
export type Audience =
  | { readonly kind: 'all' }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'province'; readonly provinceId: string }
  /** Everybody below a member in the tree, without that member. */
  | { readonly kind: 'below'; readonly memberId: string }

export type AudienceKind = Audience['kind']

/** Whether a member is in an audience. `isBelow` answers for the tree. */
export function isInAudience(
  audience: Audience,
  member: Pick<Member, 'status' | 'admin' | 'group' | 'address'>,
  isBelow: (ancestorId: string) => boolean,
): boolean {
  if (member.status !== 'active' || member.admin) return false
  switch (audience.kind) {
    case 'all':
      return true
    case 'group':
      return member.group === audience.group
    case 'province':
      return member.address?.provinceId === audience.provinceId
    case 'below':
      return isBelow(audience.memberId)
  }
}

/** The value that an audience is stored with; empty for all. */
export function audienceValue(audience: Audience): string {
  switch (audience.kind) {
    case 'all':
      return ''
    case 'group':
      return audience.group
    case 'province':
      return audience.provinceId
    case 'below':
      return audience.memberId
  }
}

/** Reads back a stored audience. */
export function toAudience(kind: AudienceKind, value: string): Audience {
  switch (kind) {
    case 'all':
      return { kind }
    case 'group':
      return { kind, group: value as Group }
    case 'province':
      return { kind, provinceId: value }
    case 'below':
      return { kind, memberId: value }
  }
}
