import { join } from 'node:path'
import { Command } from 'commander'
import { buildFrontends } from '../build/frontends'
import { buildServices } from '../build/services'
import { jest } from '../checks/jest'
import { runSteps } from '../checks/run-steps'
import { attackTools } from '../checks/suites'
import { root } from '../root'

const CONFIGURATION = join(root, 'test', 'attack', 'jest.config.cjs')

/** `npm run test:attack`: the attacks of `npm test` at full size. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run test:attack --')
    .description(
      'Attacks the running product at full size: bombs, slow bodies, forged callers, guesses, money, random calls.',
    )
    .argument('[files...]', 'only these files of test/attack')
    .parse(args, { from: 'user' })
  await buildServices()
  await buildFrontends()
  const environment = { ...process.env, ATTACK: 'full', ...(await attackTools()).environment }
  return await runSteps([
    [
      {
        name: 'test/attack',
        run: (show) => jest(['--config', CONFIGURATION, ...program.args], show, environment),
      },
    ],
  ])
}
