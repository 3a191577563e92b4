/** What a line of the inbox is about; the screen finds an icon and a way there by it. */
export type NotificationKind =
  | 'welcome'
  | 'bonus'
  | 'pins'
  | 'withdrawal'
  | 'voucher'
  | 'reward'
  | 'prize'
  | 'account'

/** One line of a member's inbox. */
export interface Notification {
  readonly memberId: string
  readonly kind: NotificationKind
  /** What it tells of, unique for its member: the same source is one line, however often it is told. */
  readonly source: string
  /** A later line of the same source takes the place of an earlier one; 0 where there is only ever one. */
  readonly position: bigint
  readonly message: string
  readonly at: Date
}

/** ` Alasan: …` where a reason was given, with one full stop at its end. */
export function reasonSuffix(reason: string): string {
  const text = reason.trim().replace(/[.\s]+$/, '')
  return text === '' ? '' : ` Alasan: ${text}.`
}
