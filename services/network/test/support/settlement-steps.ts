/** The steps of a settlement, in their order; a kill comes before the one it names. */
export const STEPS = ['fence', 'numbers', 'bonuses', 'checkpoint', 'message', 'commit', 'committed'] as const

export type Step = (typeof STEPS)[number]

const BEGINNINGS: readonly (readonly [string, Step])[] = [
  ['WITH bounded', 'fence'],
  ['DELETE FROM waiting', 'numbers'],
  ['COPY', 'bonuses'],
  ['UPDATE checkpoint', 'checkpoint'],
  ['WITH written', 'message'],
]

/** Which step a statement is. */
export function stepOf(sql: string): Step | undefined {
  return BEGINNINGS.find(([beginning]) => sql.trimStart().startsWith(beginning))?.[1]
}
