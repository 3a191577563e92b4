import type { RepairReport } from './after-restore'

const MAX_SHOWN = 50

/** Prints the repairs and what people have to enter again. */
export function printRepaired(repaired: RepairReport): void {
  const { epoch, bonusesReadAgainFrom, driven, released, claims, forgotten } = repaired
  console.log(`The settlement is in epoch ${epoch}.`)
  if (bonusesReadAgainFrom) console.log(`The wallet reads bonuses again after ${bonusesReadAgainFrom}.`)
  for (const id of driven) console.log(`REPAIRED registration ${id}: its last steps are taken again.`)
  for (const id of released)
    console.log(`REPAIRED registration ${id}: nobody knows it any more; its pins are available again.`)
  for (const { id, number, repair } of claims)
    console.log(
      `REPAIRED claim ${id}: ${repair}${number && ` (${number})`}. Ask the bank about a file that no longer exists before paying again.`,
    )
  for (const event of forgotten.slice(0, MAX_SHOWN))
    console.log(
      `FORGOTTEN ${event}: handled, but its sender no longer has it; its effects must be entered again.`,
    )
  if (forgotten.length > MAX_SHOWN) console.log(`${forgotten.length} forgotten events in all.`)
}
