export interface Skip {
  name: string
  why: string
}

export interface Outcome {
  passed: number
  failed: number
  skipped: Skip[]
  /** Output to show after a failure; empty when it was shown already. */
  output: string
}

/** One step of `npm test`. A step that throws has failed. */
export interface Step {
  name: string
  /** Reports progress through `show`, so that the output of parallel steps stays separate. */
  run(show: Show): Promise<Outcome>
}

export type Show = (text: string) => void

export const passed: Outcome = { passed: 1, failed: 0, skipped: [], output: '' }

export function skipped(name: string, why: string): Outcome {
  return { passed: 0, failed: 0, skipped: [{ name, why }], output: '' }
}

/** Converts an exit code into an outcome. */
export function outcomeOfExit({ code, output }: { code: number; output: string }): Outcome {
  return code === 0 ? passed : { passed: 0, failed: 1, skipped: [], output }
}
