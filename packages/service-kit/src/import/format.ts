import { z } from 'zod'

/** Wallets of the opening balances, in column order. */
export const openingWallets = ['sponsor', 'pairing', 'pairing_level', 'voucher'] as const

/**
 * A member of an older programme. Members are sorted by placement: upline and sponsor come before their
 * members.
 */
export interface ImportedMember {
  readonly id: string
  readonly username: string
  readonly name: string
  /** National format, `08…`. */
  readonly phone: string
  readonly placedAt: Date
  /** Index of the upline in the import, from 1; 0 is the root. */
  readonly upline: number
  readonly side: 'left' | 'right'
  /** Index of the sponsor, like `upline`. */
  readonly sponsor: number
  readonly packageId: number
  /** Rupiah by wallet, in the order of `openingWallets`. */
  readonly opening: readonly bigint[]
}

/** Header of an import. */
export const importHeader = z.object({
  id: z.uuid(),
  digest: z.string().min(1),
  /** Number of members. */
  members: z.int().min(0),
  /** Start of the import: opening balances are those at the end of the previous day. */
  beganAt: z.coerce.date(),
  /** The plan version of every placement, as printed by `config`. */
  plan: z.unknown(),
  /** One password for all members; without it they have none. */
  password: z.string().optional(),
})

export type ImportHeader = z.output<typeof importHeader>

/** Line after the last member. */
export const IMPORT_END = 'end'
/** Line sent by the tool when every service has written its rows. */
export const IMPORT_COMMIT = 'commit'
/** Printed by a service when all rows are written but uncommitted, and after the commit. */
export const IMPORT_READY = 'ready'
export const IMPORT_DONE = 'done'

const SIDES = ['left', 'right'] as const

/** Encodes a member as one line: a compact array; amounts as text, and only when there are any. */
export function encodeMember(member: ImportedMember): string {
  const { id, username, name, phone, placedAt, upline, side, sponsor, packageId, opening } = member
  const money = opening.some((amount) => amount > 0n) ? opening.map(String) : []
  const fields = [
    id,
    username,
    name,
    phone,
    placedAt.getTime(),
    upline,
    SIDES.indexOf(side),
    sponsor,
    packageId,
  ]
  return JSON.stringify([...fields, ...money])
}

/** A complete import as text, including the commit line. */
export function importLines(
  header: z.input<typeof importHeader>,
  members: readonly ImportedMember[],
): string {
  const lines = [JSON.stringify(header), ...members.map(encodeMember), IMPORT_END, IMPORT_COMMIT]
  return lines.map((line) => `${line}\n`).join('')
}

/** Decodes a member; throws on any other line. */
export function decodeMember(line: string): ImportedMember {
  const fields = JSON.parse(line) as Fields
  if (!Array.isArray(fields) || fields.length < 9) throw new Error('this is no line of an import')
  const [id, username, name, phone, placedAt, upline, side, sponsor, packageId, ...money] = fields
  return {
    id,
    username,
    name,
    phone,
    upline,
    sponsor,
    packageId,
    placedAt: new Date(placedAt),
    side: SIDES[side]!,
    opening: money.map(BigInt),
  }
}

type Fields = [
  ...identity: [id: string, username: string, name: string, phone: string],
  ...place: [placedAt: number, upline: number, side: 0 | 1, sponsor: number, packageId: number],
  ...money: string[],
]
