import { run } from '../system/run'
import { type Outcome, outcomeOfExit, type Step } from './step'

const NAME = 'test/faults disk full'
/** Runs the short version of `npm run test:faults`: a fixed seed, with all mutants at the end. */
export const faults: Step = {
  name: 'test/faults',
  async run(show): Promise<Outcome> {
    const args = ['tools/run.mjs', 'faults', '--short', '--mutants']
    const finished = await run(process.execPath, args, { show })
    const [, why] = finished.output.match(/test\/faults disk full skipped: (.*)/) ?? []
    return { ...outcomeOfExit({ ...finished, output: '' }), skipped: why ? [{ name: NAME, why }] : [] }
  },
}
