import { run } from '../system/run'
import { judged, type Outcome, type Step } from './step'

const NAME = 'test/faults disk full'
/** The short run of `npm run test:faults`: always the same faults and choices, with all mutants at its end. */
export const faults: Step = {
  name: 'test/faults',
  async run(show): Promise<Outcome> {
    const args = ['tools/run.mjs', 'faults', '--short', '--mutants']
    const finished = await run(process.execPath, args, { show })
    const [, why] = finished.output.match(/test\/faults disk full skipped: (.*)/) ?? []
    return { ...judged({ ...finished, output: '' }), skipped: why ? [{ name: NAME, why }] : [] }
  },
}
