import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Visitor } from '../../tools/src/http/visitor'
import { isAlive, signal, waitForExit } from '../../tools/src/system/processes'
import { Instance } from './instance'

const instances: Instance[] = []

afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.cleanUp()
})

async function instance(): Promise<Instance> {
  const made = await Instance.create()
  instances.push(made)
  return made
}

function shownPassword({ output }: Instance): string | undefined {
  return output.match(/with the password (\S+) \(shown only now/)?.[1]
}

test('a fresh data directory becomes a running product; SIGTERM ends it, and nothing stays behind', async () => {
  const one = await instance()
  await one.startAndWait()
  expect(one.output).toContain(`http://localhost:${one.port}`)
  const password = shownPassword(one)
  expect(password).toBeDefined()
  await new Visitor(one.origin).login('admin', password!)
  expect((await fetch(`${one.origin}/auth/login`)).headers.get('content-type')).toMatch(/text\/html/)
  expect(await one.stop()).toBe(0)
  expect(one.survivors()).toEqual([])

  await one.startAndWait()
  expect(shownPassword(one)).toBeUndefined()
  await new Visitor(one.origin).login('admin', password!)
  const secrets = join(one.dataDirectory, 'secrets.json')
  expect(readFileSync(secrets, 'utf8')).not.toContain(password)
  expect(statSync(secrets).mode & 0o077).toBe(0)
})

test('ADMIN_PASSWORD is the first password and is never shown', async () => {
  const one = await instance()
  await one.startAndWait({ ADMIN_PASSWORD: 'pilihan-sendiri' })
  expect(one.output).not.toContain('pilihan-sendiri')
  await new Visitor(one.origin).login('admin', 'pilihan-sendiri')
})

test('what dies is started again: every service, PostgreSQL and NATS', async () => {
  const one = await instance()
  await one.startAndWait()
  const before = one.processes()
  for (const [name, pid] of before) {
    if (name === 'supervisor') continue
    signal(pid, 'SIGKILL')
    await waitForExit(pid, 5_000)
    await one.until(`a new ${name}`, () => (one.processes().get(name) ?? pid) !== pid)
  }
  await one.until('/readyz after the kills', () => one.answers())
  expect(one.processes().size).toBe(before.size)
  expect(await one.stop()).toBe(0)
})

test('after a kill -9 of the supervisor its services leave, and the next start takes over the data', async () => {
  const one = await instance()
  await one.startAndWait({ ADMIN_PASSWORD: 'pilihan-sendiri' })
  const services = [...one.processes()].filter(([name]) => !['supervisor', 'postgres', 'nats'].includes(name))
  signal(one.pidOf('supervisor'), 'SIGKILL')
  await one.ended()
  await one.until('the end of the services', () => services.every(([, pid]) => !isAlive(pid)))
  await one.startAndWait()
  expect(one.output).toContain('was still running')
  await new Visitor(one.origin).login('admin', 'pilihan-sendiri')
  expect(await one.stop()).toBe(0)
  expect(one.survivors()).toEqual([])
})

test('after a kill -9 of npm itself a start at once works', async () => {
  const one = await instance()
  await one.startAndWait()
  const first = one.pidOf('supervisor')
  one.signalNpm('SIGKILL')
  await one.ended()
  await one.startAndWait()
  expect(one.pidOf('supervisor')).not.toBe(first)
  expect(isAlive(first)).toBe(false)
})

test('two instances with other ports and data directories run side by side', async () => {
  const [one, other] = [await instance(), await instance()]
  await Promise.all([one.startAndWait(), other.startAndWait()])
  await new Visitor(one.origin).login('admin', shownPassword(one)!)
  await expect(new Visitor(other.origin).login('admin', shownPassword(one)!)).rejects.toThrow(/422/)
  expect(await one.stop()).toBe(0)
  expect(await other.answers()).toBe(true)
})

test('a second start on the same data directory is refused with a sentence', async () => {
  const one = await instance()
  await one.startAndWait()
  const second = await Instance.create()
  instances.push(second)
  second.start({ DATA_DIR: one.dataDirectory })
  expect(await second.ended()).toBe(1)
  expect(second.output).toMatch(/Jejaring already runs on this DATA_DIR \(process \d+, port \d+\)\./)
  expect(await one.answers()).toBe(true)
})

test('a port in use is answered with a sentence, not a stack', async () => {
  const one = await instance()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(one.port, '127.0.0.1', resolve))
  one.start()
  expect(await one.ended()).toBe(1)
  server.close()
  expect(one.output).toContain(`Port ${one.port} is already in use.`)
  expect(one.output).not.toMatch(/^\s+at /m)
})

test('a wrong variable is named before anything is started', async () => {
  const one = await instance()
  one.start({ PORT: 'delapan' })
  expect(await one.ended()).toBe(1)
  expect(one.output).toContain('PORT: must be a number from 1 to 65535')
})
