import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../root'
import { services } from '../services'
import { refuseDemoInProduction } from './demo'
import { Secrets } from './secrets'
import { readSettings, settingNames } from './settings'

test('works without any variable', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databasePrefix: 'jejaring',
    demo: true,
  })
})

test('treats an empty variable as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
})

test('resolves a relative DATA_DIR from the folder of the caller', () => {
  expect(readSettings({ DATA_DIR: 'data', INIT_CWD: '/somewhere' }).dataDirectory).toBe('/somewhere/data')
  expect(readSettings({ DATA_DIR: 'data' }).dataDirectory).toBe(resolve('data'))
})

test('separates two instances on one NATS server by their database prefix', () => {
  expect(readSettings({ DATABASE_PREFIX: 'cabang' }).natsPrefix).toBe('cabang')
  expect(readSettings({ DATABASE_PREFIX: 'cabang', NATS_PREFIX: 'lain' }).natsPrefix).toBe('lain')
})

test.each(['collector:4317', 'grpc://collector:4317', 'localhost'])(
  'refuses the address %s for traces before anything starts',
  (address) => {
    expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be an http:// or https:// address',
    )
  },
)

test('accepts PUBLIC_URL with and without a trailing slash', () => {
  for (const url of ['https://jejaring.id', 'https://jejaring.id/', 'HTTPS://Jejaring.ID:443'])
    expect(readSettings({ PUBLIC_URL: url }).publicUrl).toBe('https://jejaring.id')
  expect(readSettings({ PUBLIC_URL: 'http://10.0.0.2:8080' }).publicUrl).toBe('http://10.0.0.2:8080')
})

test('creates no demonstration data, and refuses DEMO=1, where PUBLIC_URL is https', () => {
  const production = { PUBLIC_URL: 'https://jejaring.id' }
  expect(readSettings(production).demo).toBe(false)
  expect(readSettings({ PUBLIC_URL: 'http://10.0.0.2' }).demo).toBe(true)
  expect(() => readSettings({ ...production, DEMO: '1' })).toThrow('Demonstration data is refused')
})

test('refuses an https PUBLIC_URL for an installation with demonstration accounts', () => {
  const settings = readSettings({ PUBLIC_URL: 'https://jejaring.id' })
  const secrets = Secrets.temporary()
  refuseDemoInProduction(settings, secrets)
  jest.spyOn(secrets, 'hasDemo', 'get').mockReturnValue(true)
  expect(() => refuseDemoInProduction(settings, secrets)).toThrow('share one known password')
  refuseDemoInProduction(readSettings({}), secrets)
})

// An unchecked variable would make the process exit and be restarted forever.
test('validates every variable that is passed to the gateway', () => {
  const gateway = services.find(({ name }) => name === 'gateway')
  for (const name of gateway?.passes ?? [])
    expect(() => readSettings({ [name]: 'salah!' })).toThrow(`${name}: must be `)
})

test.each([
  [{ PORT: '70000' }, 'PORT: must be a number from 1 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be a postgres:// address'],
  [{ DATABASE_PREFIX: 'Nama Besar' }, 'DATABASE_PREFIX: must be small letters'],
  [
    { TRUST_PROXY: 'ya' },
    'TRUST_PROXY: must be false, the number of proxies (10 at most), or their addresses',
  ],
  [{ ADMIN_SECOND_FACTOR: 'yes' }, 'ADMIN_SECOND_FACTOR: must be offered or required'],
  [{ CALLS_PER_MINUTE: 'banyak' }, 'CALLS_PER_MINUTE: must be a whole number, 0 or more'],
  [{ SSR_TIMEOUT_MS: '0' }, 'SSR_TIMEOUT_MS: must be a whole number, 1 or more'],
  [{ NATS_URL: 'localhost:4222' }, 'NATS_URL: must be a nats:// or tls:// address'],
  [
    { WHATSAPP_APP_SECRET: 'rahasia-aplikasi-kantor' },
    'WHATSAPP_VERIFY_TOKEN: must be set together with WHATSAPP_APP_SECRET',
  ],
  [{ ADMIN_PASSWORD: 'pendek' }, 'ADMIN_PASSWORD: must have at least 8 characters'],
])('rejects %j with the name of the variable, without its value', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})

test.each([
  ...['jejaring.id', 'localhost:8080', 'ftp://jejaring.id', 'https://', 'https://jejaring.id/app'],
  ...['https://jejaring.id/?a', 'https://admin:x@jejaring.id'],
])('rejects PUBLIC_URL=%s', (url) => {
  expect(() => readSettings({ PUBLIC_URL: url })).toThrow(
    'PUBLIC_URL: must be an address such as https://jejaring.id',
  )
})

/** Variables that the tests or the start itself set. */
const internal = [
  'WA_URL',
  'WA_CERTIFICATE_KEY',
  'PUSH_HOSTS',
  'WHATSAPP_CLOUD_URL',
  'SSR_TIMEOUT_MS',
  'DRAW_WITHIN_MS',
]

test('the README explains every setting', () => {
  const [, table = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('## Settings')
  const [section = ''] = table.split('\n## ')
  const settings = new Set([...settingNames(), ...services.flatMap(({ passes = [] }) => passes)])
  const missing = [...settings].filter((name) => !section.includes(`\`${name}\``) && !internal.includes(name))
  expect(missing).toEqual([])
})
