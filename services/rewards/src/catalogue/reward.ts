import { type Fault, invalid, oneLine } from '@jejaring/service-kit'

/** One reward of the catalogue. */
export interface Reward {
  readonly id: number
  readonly name: string
  /** SHA-256 of the picture; empty when there is none. */
  readonly photoHash: string
  /** Points needed on both legs. */
  readonly min: bigint
  /** Rupiah. */
  readonly amount: bigint
  /** Increments with every change. */
  readonly version: bigint
}

const MAX_NAME_LENGTH = 100
/** Above any realistic value, and low enough that sums of them cannot overflow a bigint column. */
const MAX_POINTS = 1_000_000_000n
const MAX_RUPIAH = 1_000_000_000_000n

/** Returns the changed reward. Faults: invalid, naming every wrong field. */
export function changeReward(
  before: Reward,
  input: Omit<Reward, 'id' | 'version'>,
  otherNames: readonly string[],
  edgeErrors: Readonly<Record<string, string>>,
): Reward {
  const name = oneLine(input.name)
  const fields: Record<string, string> = { ...edgeErrors }
  if (name === '') fields.name = 'Isi nama reward.'
  if (name.length > MAX_NAME_LENGTH) fields.name = `Nama reward paling banyak ${MAX_NAME_LENGTH} karakter.`
  if (otherNames.some((other) => other.toLowerCase() === name.toLowerCase()))
    fields.name = 'Nama ini sudah dipakai reward lain. Pakai nama lain.'
  if (input.min < 1n) fields.min = 'Kualifikasi paling sedikit 1 poin.'
  if (input.min > MAX_POINTS) fields.min = 'Kualifikasi paling banyak 1.000.000.000 poin.'
  if (input.amount < 1n) fields.amount = 'Nominal reward harus lebih dari Rp. 0.'
  if (input.amount > MAX_RUPIAH) fields.amount = 'Nominal reward paling banyak Rp. 1.000.000.000.000.'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
  return {
    id: before.id,
    name,
    photoHash: input.photoHash || before.photoHash,
    min: input.min,
    amount: input.amount,
    version: before.version + 1n,
  }
}

function invalidFields(fields: Readonly<Record<string, string>>): Fault {
  return invalid('Data reward belum benar. Periksa kembali isian Anda.', fields)
}
