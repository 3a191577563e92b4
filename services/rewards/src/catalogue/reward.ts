import { type Fault, invalid, oneLine } from '@jejaring/service-kit'

/** One step of the catalogue. */
export interface Reward {
  readonly id: number
  readonly name: string
  /** SHA-256 of the picture; empty without one. */
  readonly photoHash: string
  /** Points needed on both legs. */
  readonly min: bigint
  /** Rupiah. */
  readonly amount: bigint
  /** Grows with every change. */
  readonly version: bigint
}

const LONGEST_NAME = 100
/** Far above any tree and any budget, and far below where a sum of them would overflow. */
const MOST_POINTS = 1_000_000_000n
const MOST_RUPIAH = 1_000_000_000_000n

/** The reward as an admin wants it. Faults: invalid with every wrong field at once. */
export function changeReward(
  before: Reward,
  wanted: Omit<Reward, 'id' | 'version'>,
  otherNames: readonly string[],
  edgeErrors: Readonly<Record<string, string>>,
): Reward {
  const name = oneLine(wanted.name)
  const fields: Record<string, string> = { ...edgeErrors }
  if (name === '') fields.name = 'Isi nama reward.'
  if (name.length > LONGEST_NAME) fields.name = `Nama reward paling banyak ${LONGEST_NAME} karakter.`
  if (otherNames.some((other) => other.toLowerCase() === name.toLowerCase()))
    fields.name = 'Nama ini sudah dipakai reward lain. Pakai nama lain.'
  if (wanted.min < 1n) fields.min = 'Kualifikasi paling sedikit 1 poin.'
  if (wanted.min > MOST_POINTS) fields.min = 'Kualifikasi paling banyak 1.000.000.000 poin.'
  if (wanted.amount < 1n) fields.amount = 'Nominal reward harus lebih dari Rp. 0.'
  if (wanted.amount > MOST_RUPIAH) fields.amount = 'Nominal reward paling banyak Rp. 1.000.000.000.000.'
  if (Object.keys(fields).length > 0) throw refused(fields)
  return {
    id: before.id,
    name,
    photoHash: wanted.photoHash || before.photoHash,
    min: wanted.min,
    amount: wanted.amount,
    version: before.version + 1n,
  }
}

function refused(fields: Readonly<Record<string, string>>): Fault {
  return invalid('Data reward belum benar. Periksa kembali isian Anda.', fields)
}
