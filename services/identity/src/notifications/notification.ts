/** What a notification is about; determines its icon and link. */
export type NotificationKind =
  | 'welcome'
  | 'bonus'
  | 'pins'
  | 'withdrawal'
  | 'voucher'
  | 'reward'
  | 'prize'
  | 'account'
  | 'payout'
  | 'prospect'

/** One entry of a member's inbox. */
export interface Notification {
  readonly memberId: string
  readonly kind: NotificationKind
  /** Idempotency key per member: the same source is stored once. */
  readonly source: string
  /** A notification with a higher position replaces the one of the same source; 0 if there is only one. */
  readonly position: bigint
  readonly message: string
  readonly at: Date
}

/** Returns ` Alasan: …` with one full stop, or an empty string without a reason. */
export function reasonSuffix(reason: string): string {
  const text = reason.trim().replace(/[.\s]+$/, '')
  return text === '' ? '' : ` Alasan: ${text}.`
}
