import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Ajv from 'ajv'
import { parse } from 'yaml'
import type { Document } from '../support/helm'

const root = resolve(__dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const compose: Document = parse(text('compose.yaml'))
const { jejaring, postgres, nats } = compose.services

test('compose.yaml matches the schema of the Compose specification', () => {
  const file = join(process.env.COMPOSE_SOURCE ?? '', 'schema', 'compose-spec.json')
  // Its address of draft 7 is the one with https, which Ajv does not know.
  const options = { strict: false, allErrors: true, validateFormats: false, validateSchema: false }
  const check = new Ajv(options).compile(JSON.parse(readFileSync(file, 'utf8')))
  check(compose)
  expect(check.errors ?? []).toEqual([])
  check({ ...compose, services: { jejaring: { ...jejaring, prots: [] } } })
  expect(check.errors).not.toEqual(null)
})

test('the product gets variables that npm start documents', () => {
  const documented = [...text('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  const unknown = Object.keys(jejaring.environment).filter((name) => !documented.includes(name))
  expect(unknown).toEqual([])
  expect(text('Dockerfile')).toMatch(new RegExp(`^FROM \\S+ AS ${jejaring.build.target}$`, 'm'))
})

test('the servers are those of the chart and of the addresses', () => {
  const { dev } = parse(text('charts/jejaring/values.yaml'))
  expect([postgres.image, nats.image]).toEqual([dev.postgres.image, dev.nats.image])
  expect(jejaring.environment.DATABASE_URL).toContain('@postgres:5432/')
  expect(jejaring.environment.NATS_URL).toBe('nats://nats:4222')
})

test('only the product is published, on this machine alone', () => {
  const published = Object.entries<Document>(compose.services).flatMap(([name, { ports = [] }]) =>
    ports.map((port: string) => [name, port]),
  )
  expect(published).toEqual([['jejaring', '127.0.0.1:8080:8080']])
})

test('data is in declared volumes', () => {
  const used = Object.values<Document>(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume: string) => volume.split(':')[0]),
  )
  expect(used.sort()).toEqual(Object.keys(compose.volumes).sort())
})
