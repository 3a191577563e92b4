const { projects } = require('../../jest.config.cjs')

/** Whole-system tests: they start the built product as `npm start` does and use it over HTTP only. */
module.exports = {
  displayName: 'system',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  testTimeout: 300_000,
  // Each file has its own product; one works while the other starts or waits.
  maxWorkers: 2,
}
