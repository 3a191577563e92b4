import { services } from '../services'
import { environmentOf } from './environment'
import { Secrets } from './secrets'
import { readSettings } from './settings'

const around = {
  settings: readSettings({}),
  secrets: Secrets.temporary(),
  publicUrl: 'http://localhost:8080',
  nats: { url: 'nats://operator:a@127.0.0.1', urlOf: (name: string) => `nats://${name}:b@127.0.0.1` },
  databases: new Map(),
  ports: new Map(),
  site: '',
  drawings: '',
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
    identity: ['IDEMPOTENCY_SECRET', 'SEAL_KEY', 'MESSAGE_KEY'],
    config: ['IDEMPOTENCY_SECRET'],
    network: ['IDEMPOTENCY_SECRET'],
    pins: ['IDEMPOTENCY_SECRET'],
    wallet: ['IDEMPOTENCY_SECRET', 'SEAL_KEY'],
    rewards: ['IDEMPOTENCY_SECRET'],
    whatsapp: ['IDEMPOTENCY_SECRET', 'SEAL_KEY', 'MESSAGE_KEY'],
    gateway: ['CSRF_SECRET'],
  })
})

test('shares only MESSAGE_KEY, between identity and whatsapp', () => {
  expect(keysOf('identity').MESSAGE_KEY).toBe(keysOf('whatsapp').MESSAGE_KEY)
  const own = services.flatMap(({ name }) => {
    const { IDEMPOTENCY_SECRET, SEAL_KEY } = keysOf(name)
    return [IDEMPOTENCY_SECRET, SEAL_KEY].filter((key) => key !== undefined)
  })
  expect(new Set(own).size).toBe(own.length)
})
