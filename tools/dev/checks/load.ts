import { root } from '../root'
import { run } from '../system/run'
import { type Outcome, outcomeOfExit, type Step } from './step'

const NAME = 'test/load'

/** Runs each scenario of `npm run load` for a moment on one product; checks results, never durations. */
export const load: Step = {
  name: NAME,
  async run(show): Promise<Outcome> {
    const finished = await run(process.execPath, ['tools/run.mjs', 'load', 'smoke'], {
      cwd: root,
      show,
    })
    const [, why] = finished.output.match(/^skipped: (.*)$/m) ?? []
    if (why) return { passed: 0, failed: 0, skipped: [{ name: NAME, why }], output: '' }
    return outcomeOfExit({ ...finished, output: '' })
  },
}
