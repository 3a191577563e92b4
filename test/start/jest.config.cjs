const { projects } = require('../../jest.config.cjs')

/** Tests of `npm start` itself: start, stop, kill, restart. */
module.exports = {
  displayName: 'start',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  testTimeout: 300_000,
  maxWorkers: 2,
}
