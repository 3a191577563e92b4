import { installationElsewhere } from './installation'

const urls = { WALLET_DATABASE_URL: 'postgres://a/wallet', PINS_DATABASE_URL: 'postgres://b/pins' }

test('databases elsewhere are taken when all of them are named', () => {
  const installation = installationElsewhere(['wallet', 'pins'], urls)
  expect(installation?.databaseOf('pins')).toEqual({
    url: 'postgres://b/pins',
    ownerUrl: 'postgres://b/pins',
  })
  expect(installation?.secrets.idempotencySecret('pins').length).toBeGreaterThan(16)
})

test.each([
  ['one is missing', { WALLET_DATABASE_URL: 'postgres://a/wallet' }],
  ['one is empty', { ...urls, PINS_DATABASE_URL: '' }],
])('where %s, the data directory counts', (_what, environment) => {
  expect(installationElsewhere(['wallet', 'pins'], environment)).toBeUndefined()
})
