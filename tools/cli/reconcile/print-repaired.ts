import type { Repaired } from './after-restore'

const MOST_SHOWN = 50

/** Says what was repaired and what people have to enter again. */
export function printRepaired(repaired: Repaired): void {
  const { epoch, bonusesReadAgainFrom, driven, released, forgotten } = repaired
  console.log(`The settlement is in epoch ${epoch}.`)
  if (bonusesReadAgainFrom) console.log(`The wallet reads bonuses again after ${bonusesReadAgainFrom}.`)
  for (const id of driven) console.log(`REPAIRED registration ${id}: its last steps are taken again.`)
  for (const id of released)
    console.log(`REPAIRED registration ${id}: nobody knows it any more; its pins are available again.`)
  for (const event of forgotten.slice(0, MOST_SHOWN))
    console.log(
      `FORGOTTEN ${event}: acted on, and its sender no longer knows it; what it told of must be entered again.`,
    )
  if (forgotten.length > MOST_SHOWN) console.log(`${forgotten.length} forgotten events in all.`)
}
