/** The duties that narrow the role `admin` (docs/decisions/0077-admin-duties.md), with their names on screens. */
export const dutyNames = {
  owner: 'Pemilik',
  finance: 'Keuangan',
  support: 'Layanan Member',
  stock: 'Stok Pin',
  auditor: 'Auditor',
} as const
export type AdminDuty = keyof typeof dutyNames

export interface DutyArea {
  /** Duties besides the owner's, which has every right, and the auditor's, which reads everything and changes nothing. */
  readonly read: readonly AdminDuty[]
  readonly change: readonly AdminDuty[]
  /** Kinds of subjects of dual control that the same duties decide. */
  readonly subjects?: readonly string[]
}

export const dutyAreas = {
  withdrawals: { read: ['finance', 'support'], change: ['finance'] },
  payouts: { read: ['finance'], change: ['finance'], subjects: ['payout_files', 'payout_templates'] },
  vouchers: { read: ['finance', 'support'], change: ['finance'] },
  /** Claims of rewards and of Tour Bali. */
  claims: { read: ['finance', 'support'], change: ['finance'] },
  pins: { read: ['finance', 'support', 'stock'], change: ['stock'] },
  pin_reports: { read: ['finance', 'stock'], change: [] },
  money_reports: { read: ['finance'], change: [] },
  network_reports: { read: ['finance', 'support'], change: [] },
  /** What every admin sees: the last reconciliation, and names to choose from. */
  desk: { read: ['finance', 'support', 'stock'], change: [] },
  /** Starting a recomputation of the books. */
  books: { read: [], change: ['finance'] },
  members: { read: ['finance', 'support'], change: ['support'] },
  /**
   * Phone, bank data and password of a member: who sets them can log in as the member or receive the member's money. Checked
   * by identity inside an edit of the account.
   */
  credentials: { read: [], change: [] },
  /**
   * NIK, NPWP and pictures of members. Every call needs the right to change, which auditors do not have: seeing them is
   * part of the check only (docs/decisions/0110-identity-verification.md).
   */
  identities: { read: [], change: ['support'] },
  admins: { read: [], change: [], subjects: ['admin_roles', 'personal_data'] },
  messages: { read: ['support'], change: ['support'] },
  /**
   * Which phone sends the messages, and their texts. The sender reads the links that reset passwords, owners' too, and
   * a text could lead them elsewhere.
   */
  sender: { read: [], change: [] },
  /** Announcements to members. */
  announcements: { read: ['support'], change: ['support'] },
  configuration: { read: ['finance', 'support'], change: [], subjects: ['config'] },
  master_data: { read: ['finance', 'support', 'stock'], change: [], subjects: ['banks', 'packages'] },
  audit: { read: [], change: [] },
  /** How the services themselves are doing. */
  operations: { read: [], change: [] },
  /** A decision needs the right of the proposal's subject as well. */
  proposals: { read: ['finance'], change: ['finance'] },
  /** What members do for themselves and what moves money, pins or places: an auditor does not. */
  own_account: { read: [], change: ['finance', 'support', 'stock'] },
} as const satisfies Readonly<Record<string, DutyArea>>

export type AreaName = keyof typeof dutyAreas
export type Right = `${AreaName}.${'read' | 'change'}`
