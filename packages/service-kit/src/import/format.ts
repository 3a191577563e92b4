import { z } from 'zod'

/** The wallets that an opening balance can be for, in the order of the columns. */
export const openingWallets = ['sponsor', 'pairing', 'pairing_level', 'voucher'] as const

/** A member of an older programme. Members come in the order of the log: upline and sponsor before whom they are above. */
export interface ImportedMember {
  readonly id: string
  readonly username: string
  readonly name: string
  /** National form, `08…`. */
  readonly phone: string
  readonly placedAt: Date
  /** Place in the import, from 1; 0 is the root. */
  readonly upline: number
  readonly side: 'left' | 'right'
  /** As `upline`. */
  readonly sponsor: number
  readonly packageId: number
  /** Rupiah by wallet, in the order of `openingWallets`. */
  readonly opening: readonly bigint[]
}

/** What holds for the whole import. */
export const importHeader = z.object({
  id: z.uuid(),
  digest: z.string().min(1),
  /** How many members follow. */
  members: z.int().min(0),
  /** When it was begun: opening balances are those at the end of the day before. */
  beganAt: z.coerce.date(),
  /** The plan version that every placement carries, as `config` prints it. */
  plan: z.unknown(),
  /** One password for every member; without it they have none. */
  password: z.string().optional(),
})

export type ImportHeader = z.output<typeof importHeader>

/** Behind the last member. */
export const IMPORT_END = 'end'
/** What the tool says when every service has written its rows. */
export const IMPORT_COMMIT = 'commit'
/** What a service prints: all rows are written, nothing is committed yet; and afterwards. */
export const IMPORT_READY = 'ready'
export const IMPORT_DONE = 'done'

const SIDES = ['left', 'right'] as const

/** One line for a member. Rows are many: an array, and Rupiah as text only where there are any. */
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

/** A whole import, up to and with the word to commit. */
export function importLines(
  header: z.input<typeof importHeader>,
  members: readonly ImportedMember[],
): string {
  const lines = [JSON.stringify(header), ...members.map(encodeMember), IMPORT_END, IMPORT_COMMIT]
  return lines.map((line) => `${line}\n`).join('')
}

/** Throws on a line that `encodeMember` did not write. */
export function decodeMember(line: string): ImportedMember {
  const fields = JSON.parse(line) as Fields
  if (!Array.isArray(fields) || fields.length < 9) throw new Error('this is no line of an import')
  const [id, username, name, phone, placedAt, upline, side, sponsor, packageId, ...money] = fields
  return {
    ...{ id, username, name, phone, upline, sponsor, packageId },
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
