/** Amounts are whole Rupiah as `bigint`; never a float (rule book, preamble). */

/** ⌊amount × percentage / 100⌋ of non-negative values. Throws on a negative argument. */
export function percent(amount: bigint, percentage: number | bigint): bigint {
  const rate = BigInt(percentage)
  if (amount < 0n || rate < 0n) throw new RangeError('percent takes amounts and percentages from 0 up')
  return (amount * rate) / 100n
}

/** The largest multiple of `multiple` up to `amount`. Throws on a negative amount or a multiple below 1. */
export function floorToMultiple(amount: bigint, multiple: bigint): bigint {
  if (amount < 0n || multiple < 1n)
    throw new RangeError('floorToMultiple takes amounts from 0 and multiples from 1 up')
  return amount - (amount % multiple)
}

export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}
