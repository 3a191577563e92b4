const { projects } = require('../../jest.config.cjs')

/** The chart on a real API server, and on a real node; `npm run test:cluster` starts them and says where they are. */
module.exports = {
  displayName: 'cluster',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  testTimeout: 600_000,
}
