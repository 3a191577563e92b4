/** The steps of a settlement in order. A kill happens before the step it names. */
export const STEPS = ['fence', 'numbers', 'bonuses', 'checkpoint', 'commit', 'committed'] as const

export type Step = (typeof STEPS)[number]

const BEGINNINGS: readonly (readonly [string, Step])[] = [
  ['WITH bounded', 'fence'],
  ['DELETE FROM waiting', 'numbers'],
  ['COPY', 'bonuses'],
  ['UPDATE checkpoint', 'checkpoint'],
]

/** The step of a statement. */
export function stepOf(sql: string): Step | undefined {
  return BEGINNINGS.find(([beginning]) => sql.trimStart().startsWith(beginning))?.[1]
}
