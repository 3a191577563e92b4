import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNats } from './nats'
import { jetStreamAnswers } from './nats/ask-jetstream'
import { isAlive, signal, waitForExit } from './system/processes'
import type { RunningServer } from './system/running-server'

let directory: string
let server: RunningServer | undefined

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-nats-'))
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  rmSync(directory, { recursive: true, force: true })
})

test('JetStream answers to the token in the address, which stays the same, and to no other', async () => {
  server = await startNats({ directory })
  const token = new URL(server.url).username
  expect(await jetStreamAnswers(server.port, token)).toBe(true)
  expect(await jetStreamAnswers(server.port, 'wrong')).toBe(false)
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
  server = await startNats({ directory })
  expect(new URL(server.url).username).toBe(token)
})

test('a server that outlived its starter is taken over, not started twice', async () => {
  server = await startNats({ directory })
  const second = await startNats({ directory })
  expect([second.pid, second.port]).toEqual([server.pid, server.port])
})

test('after a kill -9 of the server the next start works', async () => {
  server = await startNats({ directory })
  signal(server.pid, 'SIGKILL')
  await waitForExit(server.pid, 5_000)
  server = await startNats({ directory })
  expect(await jetStreamAnswers(server.port, readFileSync(join(directory, 'token'), 'utf8'))).toBe(true)
})

test('a server whose store refuses everything for good says so, and a new start has forgotten it', async () => {
  server = await startNats({ directory })
  expect(server.stuck?.()).toBe(false)
  const said = `[${server.pid}] [ERR] JetStream failed to store a msg on stream '$G > X': no space left on device\n`
  appendFileSync(join(directory, 'nats.log'), said)
  expect(server.stuck?.()).toBe(true)
  await server.stop()
  server = await startNats({ directory })
  expect(server.stuck?.()).toBe(false)
})

test('a port in use is said in a sentence', async () => {
  const port = Number(new URL(process.env.TEST_NATS_URL!).port)
  await expect(startNats({ directory, port })).rejects.toThrow(`port ${port} is already in use`)
})
