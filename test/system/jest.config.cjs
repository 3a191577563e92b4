const { projects } = require('../../jest.config.cjs')

/** Whole-system tests: they start the built product as `npm start` does and speak to it over HTTP alone. */
module.exports = {
  displayName: 'system',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  testTimeout: 300_000,
  // Each file has a product of its own; while one starts or waits, the other works.
  maxWorkers: 2,
}
