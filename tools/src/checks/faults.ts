import { run } from '../system/run'
import { judged, type Outcome, type Step } from './step'

const NAME = 'test/faults disk full'
/** With the start, the last checks and the mutants it stays within the 100 s that this step may take. */
const SECONDS = '45'

/** Those that show within seconds. */
const QUICK = 'no-inbox,no-pins-used,no-keys'

/** A short run of `npm run test:faults`, always with the same choices, with the mutants at its end. */
export const faults: Step = {
  name: 'test/faults',
  async run(): Promise<Outcome> {
    const args = ['tools/run.mjs', 'faults', '--seconds', SECONDS, '--mutants', QUICK]
    const finished = await run(process.execPath, args, { show: true })
    const [, why] = finished.output.match(/test\/faults disk full skipped: (.*)/) ?? []
    return { ...judged({ ...finished, output: '' }), skipped: why ? [{ name: NAME, why }] : [] }
  },
}
