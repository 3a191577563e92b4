import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, signal, waitForExit } from '../system/processes'
import type { RunningServer } from '../system/running-server'
import { isJetStreamReady } from './check-jetstream'
import { startNats } from './start-nats'

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

const TIMEOUT_MS = 30_000
const userOf = (url: string) => ({ user: new URL(url).username, pass: new URL(url).password })

test('accepts only the password in the address, which survives restarts', async () => {
  server = await startNats({ directory })
  const known = userOf(server.url)
  expect(await isJetStreamReady(server.port, known, TIMEOUT_MS)).toBe(true)
  expect(await isJetStreamReady(server.port, { ...known, pass: 'wrong' }, TIMEOUT_MS)).toBe(false)
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
  server = await startNats({ directory })
  expect(userOf(server.url)).toEqual(known)
})

test('adopts a server that outlived its starter', async () => {
  server = await startNats({ directory })
  const second = await startNats({ directory })
  expect([second.pid, second.port]).toEqual([server.pid, server.port])
})

test('restarts a surviving server that has other users', async () => {
  const users = new Map([['pins', { publish: ['a.pins.>'], subscribe: [] }]])
  server = await startNats({ directory, users })
  expect((await startNats({ directory })).pid).toBe(server.pid)
  expect((await startNats({ directory, users })).pid).toBe(server.pid)
  const before = server.pid
  server = await startNats({
    directory,
    users: new Map([['pins', { publish: ['b.pins.>'], subscribe: [] }]]),
  })
  expect([server.pid === before, isAlive(before)]).toEqual([false, false])
})

test('starts after a kill -9 of the server', async () => {
  server = await startNats({ directory })
  signal(server.pid, 'SIGKILL')
  await waitForExit(server.pid, 5_000)
  server = await startNats({ directory })
  expect(await isJetStreamReady(server.port, userOf(server.url), TIMEOUT_MS)).toBe(true)
})

test('reports a store that rejects all writes; a restart repairs it', async () => {
  server = await startNats({ directory })
  expect(server.isStuck?.()).toBe(false)
  const said = `[${server.pid}] [ERR] JetStream failed to store a msg on stream '$G > X': no space left on device\n`
  appendFileSync(join(directory, 'nats.log'), said)
  expect(server.isStuck?.()).toBe(true)
  await server.stop()
  server = await startNats({ directory })
  expect(server.isStuck?.()).toBe(false)
})

test('reports a port in use in one sentence', async () => {
  const port = Number(new URL(process.env.TEST_NATS_URL!).port)
  await expect(startNats({ directory, port })).rejects.toThrow(`port ${port} is already in use`)
})

test('gets no variables of the shell', async () => {
  process.env.FAKETIME = '-3d'
  try {
    server = await startNats({ directory })
    // Only Linux shows the environment of a process.
    if (process.platform !== 'linux') return
    const variables = readFileSync(`/proc/${server.pid}/environ`, 'utf8').split('\0').filter(Boolean)
    expect(variables.map((one) => one.split('=')[0])).toEqual(['PATH'])
  } finally {
    delete process.env.FAKETIME
  }
})
