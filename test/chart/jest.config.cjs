const { projects } = require('../../jest.config.cjs')

/** The Helm chart: rendered with real Helm, held against the schemas of Kubernetes and against what must be true. */
module.exports = {
  displayName: 'chart',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: ['**/*.test.ts'],
  transform: projects[0].transform,
  testTimeout: 120_000,
}
