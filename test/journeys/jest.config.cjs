const { projects } = require('../../jest.config.cjs')

/**
 * People with browsers: real Chromium on the built product, started as `npm start` does. Two files run at once, each
 * worker with a product of its own; a journey waits for half of its time.
 */
module.exports = {
  displayName: 'journeys',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  transformIgnorePatterns: projects[0].transformIgnorePatterns,
  moduleNameMapper: projects[0].moduleNameMapper,
  globalSetup: '<rootDir>/start-product.ts',
  globalTeardown: '<rootDir>/stop-product.ts',
  // By name: what failed before must not come first, or a run depends on the one before it.
  testSequencer: '<rootDir>/by-name.cjs',
  testTimeout: 120_000,
  maxWorkers: 2,
}
