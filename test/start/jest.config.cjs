const { projects } = require('../../jest.config.cjs')

/** `npm start` itself, as a person uses it: started, stopped, killed, started again. */
module.exports = {
  displayName: 'start',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  testTimeout: 300_000,
  maxWorkers: 2,
}
