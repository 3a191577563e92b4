import { resolve } from 'node:path'
import { readSettings } from './settings'

test('nothing needs to be set', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databasePrefix: 'jejaring',
    demo: true,
  })
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
})

test('a relative DATA_DIR is meant from where the person typed the command', () => {
  expect(readSettings({ DATA_DIR: 'data', INIT_CWD: '/somewhere' }).dataDirectory).toBe('/somewhere/data')
  expect(readSettings({ DATA_DIR: 'data' }).dataDirectory).toBe(resolve('data'))
})

test('two instances on one NATS server are told apart by the prefix of their databases', () => {
  expect(readSettings({ DATABASE_PREFIX: 'cabang' }).natsPrefix).toBe('cabang')
  expect(readSettings({ DATABASE_PREFIX: 'cabang', NATS_PREFIX: 'lain' }).natsPrefix).toBe('lain')
})

test.each([
  [{ PORT: '70000' }, 'PORT: must be a number from 1 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be a postgres:// address'],
  [{ DATABASE_PREFIX: 'Nama Besar' }, 'DATABASE_PREFIX: must be small letters'],
  [{ ADMIN_PASSWORD: 'pendek' }, 'ADMIN_PASSWORD: must have at least 8 characters'],
])('%j is refused with the name of the variable, and its value is not repeated', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})
