const { projects } = require('../../jest.config.cjs')

/**
 * Compares screenshots of the built product with reference images. `npm run visual -- --update` writes the images,
 * `-- --guides` those of the guides.
 */
module.exports = {
  displayName: 'visual',
  rootDir: __dirname,
  testEnvironment: projects[0].testEnvironment,
  testMatch: [process.env.GUIDE_PICTURES === '1' ? '**/guide-pictures.ts' : '**/*.test.ts'],
  transform: projects[0].transform,
  // An ES module.
  transformIgnorePatterns: ['/node_modules/(?!pixelmatch/)'],
  globalSetup: '<rootDir>/../journeys/start-product.ts',
  globalTeardown: '<rootDir>/../journeys/stop-product.ts',
  testTimeout: 120_000,
  maxWorkers: 1,
}
