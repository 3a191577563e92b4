import { rmSync, statSync } from 'node:fs'
import { services } from '../services'
import { environmentOf } from './environment'
import { chooseEndpoints, makeSocketDirectory } from './processes'
import { Secrets } from './secrets'
import { readSettings } from './settings'

const around = {
  settings: readSettings({}),
  secrets: Secrets.temporary(),
  publicUrl: 'http://localhost:8080',
  nats: { url: 'nats://operator:a@127.0.0.1', urlOf: (name: string) => `nats://${name}:b@127.0.0.1` },
  databases: new Map(),
  endpoints: new Map(),
  site: '',
  ssrBundle: '',
}
const keysOf = (name: string): Record<string, string | undefined> => {
  const service = services.find((each) => each.name === name)!
  return environmentOf(service, name, around)
}

test('gives a process only the keys it needs', () => {
  const given = services.map(({ name }) => [
    name,
    Object.keys(keysOf(name)).filter((variable) => /KEY|SECRET|PASSWORD/.test(variable)),
  ])
  expect(Object.fromEntries(given)).toEqual({
    identity: ['CALLER_KEY', 'IDEMPOTENCY_SECRET', 'SEAL_KEY', 'MESSAGE_KEY'],
    config: ['CALLER_KEY', 'IDEMPOTENCY_SECRET'],
    network: ['CALLER_KEY', 'IDEMPOTENCY_SECRET'],
    pins: ['CALLER_KEY', 'IDEMPOTENCY_SECRET'],
    wallet: ['CALLER_KEY', 'IDEMPOTENCY_SECRET', 'SEAL_KEY'],
    rewards: ['CALLER_KEY', 'IDEMPOTENCY_SECRET'],
    whatsapp: ['CALLER_KEY', 'IDEMPOTENCY_SECRET', 'SEAL_KEY', 'MESSAGE_KEY'],
    gateway: ['CALLER_KEY', 'CSRF_SECRET'],
  })
})

test('shares CALLER_KEY among all, and only MESSAGE_KEY between identity and whatsapp', () => {
  expect(new Set(services.map(({ name }) => keysOf(name).CALLER_KEY)).size).toBe(1)
  expect(keysOf('identity').MESSAGE_KEY).toBe(keysOf('whatsapp').MESSAGE_KEY)
  const own = services.flatMap(({ name }) => {
    const { IDEMPOTENCY_SECRET, SEAL_KEY } = keysOf(name)
    return [IDEMPOTENCY_SECRET, SEAL_KEY].filter((key) => key !== undefined)
  })
  expect(new Set(own).size).toBe(own.length)
})

test('connects services by private sockets', async () => {
  const directory = makeSocketDirectory()
  try {
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    const endpoints = await chooseEndpoints(directory)
    const variables = (name: string) => {
      const service = services.find((each) => each.name === name)!
      return environmentOf(service, name, { ...around, endpoints })
    }
    const { IDENTITY_ADDRESS } = variables('gateway')
    expect(IDENTITY_ADDRESS).toBe(`unix:${directory}/identity.sock`)
    expect(`unix:${variables('identity').GRPC_SOCKET}`).toBe(IDENTITY_ADDRESS)
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('passes no clock and no preloaded library of the shell to a process', () => {
  const shell = {
    FAKETIME: '-3d',
    FAKETIME_SHARED: 'x',
    LD_PRELOAD: 'libfaketime.so.1',
    PGHOST: 'db.invalid',
  }
  Object.assign(process.env, shell)
  try {
    for (const service of services) {
      const variables = environmentOf(service, service.name, around)
      expect(Object.keys(shell).filter((name) => name in variables)).toEqual([])
    }
  } finally {
    for (const name of Object.keys(shell)) delete process.env[name]
  }
})
