const { join } = require('node:path')
const { dropClockVariables } = require('./tools/bootstrap/environment.mjs')

// Tests have the clock of the machine, as the product that they start.
dropClockVariables()

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, useDefineForClassFields: false, react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
]

const node = {
  displayName: 'node',
  testEnvironment: join(__dirname, 'packages/testing/src/jest/node-environment.cjs'),
  roots: ['<rootDir>/packages', '<rootDir>/services', '<rootDir>/tools'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/packages/ui/',
    '<rootDir>/packages/features/',
    '<rootDir>/packages/web-platform/',
  ],
  modulePathIgnorePatterns: ['/dist/'],
  globalSetup: '<rootDir>/packages/testing/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/jest/global-teardown.ts',
  // Packages that are ES modules only, of the device of WhatsApp.
  transformIgnorePatterns: [
    '/node_modules/(?!(baileys|whatsapp-rust-bridge|p-queue|p-timeout|music-metadata|strtok3|token-types|file-type|uint8array-extras|@tokenizer|@borewit|eventemitter3|win-guid)/)',
  ],
  moduleNameMapper: {
    '^whatsapp-rust-bridge$': join(__dirname, 'node_modules/whatsapp-rust-bridge/dist/index.js'),
  },
  transform: { '\\.[cm]?tsx?$': swc(false), '\\.m?js$': swc(false) },
}

const browser = {
  displayName: 'browser',
  testEnvironment: join(__dirname, 'packages/testing/src/jest/page-environment.cjs'),
  roots: [
    '<rootDir>/packages/ui',
    '<rootDir>/packages/features',
    '<rootDir>/packages/web-platform',
    '<rootDir>/frontends',
  ],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  modulePathIgnorePatterns: ['/dist/'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/packages/ui/src/testing/style-stub.cjs',
    '^uplot$': '<rootDir>/packages/ui/src/testing/uplot-stub.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/packages/ui/src/testing/setup.ts'],
  transform: { '\\.[cm]?[jt]sx?$': swc(true), '\\.md$': '<rootDir>/frontends/guide-transform.mjs' },
  transformIgnorePatterns: ['/node_modules/'],
}

// Real servers on a busy machine: a test that waits is not a test that fails. `eventually` gives up first
// and says what was still wrong. Three workers: each waits for the database now and then.
module.exports = { projects: [node, browser], testTimeout: 120_000, maxWorkers: 3 }
