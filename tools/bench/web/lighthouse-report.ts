import { MIN_ACCESSIBILITY, MIN_BEST_PRACTICES, type Scores } from './lighthouse'

/** Describes each score below its threshold, with the audits that cost points. */
export function judgeScores(scores: readonly Scores[]): string[] {
  return scores
    .filter(
      ({ accessibility, bestPractices }) =>
        accessibility < MIN_ACCESSIBILITY || bestPractices < MIN_BEST_PRACTICES,
    )
    .map(
      ({ screen, accessibility, bestPractices, faults }) =>
        `missed: ${screen}: Lighthouse accessibility ${points(accessibility)} (≥ ${points(MIN_ACCESSIBILITY)}), best practices ${points(bestPractices)} (≥ ${points(MIN_BEST_PRACTICES)}): ${faults.join('; ')}`,
    )
}

/** The scores in one sentence. */
export function reportScores(scores: readonly Scores[]): string {
  const pairs = scores.map(
    ({ screen, accessibility, bestPractices }) =>
      `${screen} ${points(accessibility)} / ${points(bestPractices)}`,
  )
  return `Lighthouse, accessibility / best practices: ${pairs.join(', ')}.`
}

function points(score: number): string {
  return (100 * score).toFixed(0)
}
