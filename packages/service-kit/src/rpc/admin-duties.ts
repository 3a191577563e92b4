import { forbidden } from '../runtime/faults'
import type { Actor } from './caller'
import { type AdminDuty, type AreaName, type DutyArea, dutyAreas, dutyNames, type Right } from './duty-areas'

const areaNames = Object.keys(dutyAreas) as AreaName[]
export const rights: readonly Right[] = areaNames.flatMap(
  (area) => [`${area}.read`, `${area}.change`] as const,
)

/** Returns an account's duty; undefined for a name of a later version, which has no right here. */
export function parseDuty(name: string): AdminDuty | undefined {
  return Object.hasOwn(dutyNames, name) ? (name as AdminDuty) : undefined
}

export function hasRight(duty: AdminDuty | undefined, right: Right): boolean {
  if (duty === undefined || duty === 'owner') return duty === 'owner'
  const [area, kind] = right.split('.') as [AreaName, 'read' | 'change']
  if (duty === 'auditor') return kind === 'read'
  const duties: readonly AdminDuty[] = dutyAreas[area][kind]
  return duties.includes(duty)
}

/** Refuses an admin whose duty lacks the right of a call. Members and calls without a right pass. Faults: forbidden. */
export function requireRight(
  right: Right | undefined,
  actor: Pick<Actor, 'role' | 'duty'> | undefined,
): void {
  if (actor?.role === 'admin' && right && !actorHasRight(actor, right)) throw outsideDuty(actor)
}

/** Whether an admin's duty includes a right that is not that of a whole call. */
export function actorHasRight(actor: Pick<Actor, 'duty'>, right: Right): boolean {
  return hasRight(dutyOf(actor), right)
}

/** Refuses the decision of a proposal whose subject is outside the duty of the admin. Faults: forbidden. */
export function requireDutyForSubject(subject: string, actor: Actor): void {
  if (!actorHasRight(actor, rightOfSubject(subject))) throw outsideDuty(actor)
}

/** The duties whose admins decide proposals of a subject of dual control. */
export function dutiesForSubject(subject: string): AdminDuty[] {
  const right = rightOfSubject(subject)
  return (Object.keys(dutyNames) as AdminDuty[]).filter((duty) => hasRight(duty, right))
}

/** The right that decides proposals on a subject of dual control. */
export function rightOfSubject(subject: string): Right {
  const kind = subject.split(':')[0]!
  const area = areaNames.find((name) => (dutyAreas[name] as DutyArea).subjects?.includes(kind))
  return `${area ?? 'admins'}.change`
}

/** `wallet.ListWithdrawals` for `/jejaring.wallet.v1.WalletService/ListWithdrawals`. */
export function callNameOf(path: string): string {
  const [, , service = '', , , method = ''] = path.split(/[/.]/)
  return `${service}.${method}`
}

/** Callers of an older version, and the operator's, carry no duty: all admins were owners then. */
const dutyOf = ({ duty = 'owner' }: Pick<Actor, 'duty'>) => parseDuty(duty)

function outsideDuty(actor: Pick<Actor, 'duty'>) {
  const duty = dutyOf(actor)
  const name = duty ? ` (${dutyNames[duty]})` : ''
  return forbidden(
    `Tugas admin Anda${name} tidak mencakup tindakan ini. Minta admin dengan tugas Pemilik melakukannya, atau mengubah tugas Anda.`,
  )
}
