const { projects } = require('../../jest.config.cjs')

/**
 * Browser tests: real Chromium on the built product, started as by `npm start`. Two files run concurrently, each worker
 * with its own product, because a journey waits for half of its time.
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
  // Sorted by name: Jest's default runs earlier failures first, so that a run would depend on the last one.
  testSequencer: '<rootDir>/by-name.cjs',
  testTimeout: 120_000,
  maxWorkers: 2,
}
