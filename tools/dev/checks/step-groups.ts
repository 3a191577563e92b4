import { buildFrontends } from '../build/frontends'
import { buildServices } from '../build/services'
import { coverage } from './coverage'
import { licences, npmAudit, updates } from './dependencies'
import { faults } from './faults'
import { jest } from './jest'
import { load } from './load'
import { biome, bufBreaking, bufLint, importRules, typechecks, unusedCode } from './static-checks'
import { passed, type Step } from './step'
import { suiteSteps } from './suites'

const build: Step = {
  name: 'build',
  async run() {
    await buildServices()
    await buildFrontends()
    return passed
  },
}

const unit: Step = { name: 'jest', run: (show) => jest([], show) }

/** Repeats Jest's property test with 10,000 instead of hundreds of random programmes. */
const randomTrees: Step = {
  name: '10,000 random trees',
  run: (show) =>
    jest(['services/network/src/settlement/random-trees.test.ts'], show, {
      ...process.env,
      PROPERTY_RUNS: '10000',
    }),
}

/**
 * The steps of `npm test` in groups that run one after the other. `isFull` adds those that repeat other steps at a larger
 * scale: Jest has 600 random programmes, and `npm run load` is no part of the product.
 */
export function stepGroups(isFull: boolean): Step[][] {
  const checks = [
    biome,
    importRules,
    unusedCode,
    bufLint,
    bufBreaking,
    coverage,
    licences,
    updates,
    npmAudit,
    ...typechecks,
  ]
  return [[build, ...checks], [unit], [faults, ...suiteSteps(), ...(isFull ? [randomTrees, load] : [])]]
}
