export interface Skip {
  name: string
  why: string
}

export interface Outcome {
  passed: number
  failed: number
  skipped: Skip[]
  /** What to show when something failed; empty when it was shown already. */
  output: string
}

/** One part of `npm test`. A step that throws has failed. */
export interface Step {
  name: string
  /** What it tells while it runs it tells by `show`, so that steps that run side by side stay apart. */
  run(show: Show): Promise<Outcome>
}

export type Show = (text: string) => void

export const passed: Outcome = { passed: 1, failed: 0, skipped: [], output: '' }

export function skipped(name: string, why: string): Outcome {
  return { passed: 0, failed: 0, skipped: [{ name, why }], output: '' }
}

/** The outcome of a program that says with its exit code whether it is content. */
export function judged({ code, output }: { code: number; output: string }): Outcome {
  return code === 0 ? passed : { passed: 0, failed: 1, skipped: [], output }
}
