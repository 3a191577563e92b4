const { projects } = require('../../jest.config.cjs')

/** People with browsers: real Chromium on the built product, started once for all files as `npm start` does. */
module.exports = {
  displayName: 'journeys',
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  transformIgnorePatterns: projects[0].transformIgnorePatterns,
  moduleNameMapper: projects[0].moduleNameMapper,
  globalSetup: '<rootDir>/start-product.ts',
  globalTeardown: '<rootDir>/stop-product.ts',
  testTimeout: 120_000,
  maxWorkers: 1,
}
