const { projects } = require('../../jest.config.cjs')

/** Attacks on the running product. `npm test` runs them in a short form, `npm run test:attack` at full size. */
module.exports = {
  displayName: 'attack',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  testTimeout: 300_000,
  maxWorkers: 1,
}
