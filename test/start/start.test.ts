import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive, signal, waitForExit } from '@jejaring/local-servers/system/processes'
import { CopyOfTree } from '../support/copy-of-tree'
import { Visitor } from '../support/http/visitor'
import { Instance, root } from './instance'

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

/** What a shell may export: a proxy that leads nowhere, and libpq's settings for another server. */
const SHELL = {
  http_proxy: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  PGSSLMODE: 'require',
  PGHOST: 'db.invalid',
  PGUSER: 'nobody',
}

test('a fresh directory becomes a running product in any shell; SIGTERM ends it', async () => {
  const one = await instance()
  await one.startAndWait(SHELL)
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

/** Tests share one running product; `beforeEach` restarts it if a test has ended it. */
describe('a running instance', () => {
  const adminPassword = 'pilihan-sendiri'
  let one: Instance
  let firstOutput: string

  beforeAll(async () => {
    one = await Instance.create()
    await one.startAndWait({ ADMIN_PASSWORD: adminPassword })
    firstOutput = one.output
  })
  beforeEach(async () => {
    if (one.runs) await one.untilReady()
    else await one.startAndWait()
  })
  afterAll(() => one.cleanUp())

  test('ADMIN_PASSWORD is the first password and is never shown', async () => {
    expect(firstOutput).toContain('Ctrl-C stops it')
    expect(firstOutput).not.toContain(adminPassword)
    await new Visitor(one.origin).login('admin', adminPassword)
  })

  test('reset-link uses the address of the running product', async () => {
    const environment = { ...process.env, DATA_DIR: one.dataDirectory, PORT: '', PUBLIC_URL: '' }
    const words = ['run', '-s', 'reset-link', '--', 'admin']
    const { stdout } = await promisify(execFile)('npm', words, { cwd: root, env: environment })
    expect(stdout).toContain(`http://localhost:${one.port}/auth/recover/`)
  })

  test('operator commands do not touch the bundles of running services', async () => {
    // A copy: other tests start the product meanwhile, which builds what has changed.
    const copy = new CopyOfTree()
    const bundle = copy.path('services/config/dist/main.js')
    const before = statSync(bundle)
    const list = async (dataDirectory: string) => {
      const environment = { ...process.env, DATA_DIR: dataDirectory, PORT: '', PUBLIC_URL: '' }
      const options = { cwd: copy.directory, env: environment }
      return await promisify(execFile)('npm', ['run', '-s', 'config', '--', 'list'], options).catch(
        (error) => error,
      )
    }
    // As after a change of the source.
    writeFileSync(copy.path('.cache/stamps/config'), 'changed')
    try {
      expect((await list(one.dataDirectory)).stdout).toMatch(/^plan version \d+$/m)
      // Nothing runs there: the command builds into a folder of its own.
      const other = await instance()
      expect((await list(other.dataDirectory)).stderr).toContain('Nothing has been started')
      expect(existsSync(copy.path('.cache/operator/config/main.js'))).toBe(true)
      const { ino, mtimeMs } = statSync(bundle)
      expect([ino, mtimeMs]).toEqual([before.ino, before.mtimeMs])
    } finally {
      copy.remove()
    }
  })

  test('a second start on the same data directory is refused with a message', async () => {
    const second = await instance()
    second.start({ DATA_DIR: one.dataDirectory })
    expect(await second.ended()).toBe(1)
    expect(second.output).toMatch(/Jejaring already runs on this DATA_DIR \(process \d+, port \d+\)\./)
    await one.untilReady()
  })

  test('a second instance with its own port and data directory runs concurrently', async () => {
    const other = await instance()
    await other.startAndWait()
    const visitor = new Visitor(other.origin)
    await expect(visitor.login('admin', adminPassword)).rejects.toThrow(/422/)
    await visitor.login('admin', shownPassword(other)!)
    await new Visitor(one.origin).login('admin', adminPassword)
    expect(await other.stop()).toBe(0)
    await one.untilReady()
  })

  test('npm start works immediately after a kill -9 of npm', async () => {
    const first = one.pidOf('supervisor')
    one.signalNpm('SIGKILL')
    await one.ended()
    await one.startAndWait()
    expect(one.pidOf('supervisor')).not.toBe(first)
    expect(isAlive(first)).toBe(false)
  })

  test('services end after a kill -9 of the supervisor; the next start uses the data', async () => {
    const services = [...one.processes()].filter(
      ([name]) => !['supervisor', 'postgres', 'nats'].includes(name),
    )
    signal(one.pidOf('supervisor'), 'SIGKILL')
    await one.ended()
    await one.until('the end of the services', () => services.every(([, pid]) => !isAlive(pid)))
    await one.startAndWait()
    expect(one.output).toContain('was still running')
    await new Visitor(one.origin).login('admin', adminPassword)
  })

  test('every service, PostgreSQL and NATS restart when killed', async () => {
    const before = one.processes()
    for (const [name, pid] of before) {
      if (name === 'supervisor') continue
      signal(pid, 'SIGKILL')
      await waitForExit(pid, 5_000)
      await one.until(`a new ${name}`, () => (one.processes().get(name) ?? pid) !== pid)
    }
    await one.untilReady()
    expect(one.processes().size).toBe(before.size)
    expect(await one.stop()).toBe(0)
    expect(one.survivors()).toEqual([])
  })
})

test('Ctrl-C during the creation of the databases ends cleanly', async () => {
  const one = await instance()
  one.start()
  const unfinished = join(one.dataDirectory, 'postgres', 'data.unfinished')
  await one.until('the making of the databases', () => existsSync(unfinished))
  one.pressCtrlC()
  expect(await one.ended()).toBe(0)
  expect(one.output).toContain('Stopped.')
  expect(one.output).not.toContain('could not')
})

test('an interrupted first start keeps its ADMIN_PASSWORD; the next shows none', async () => {
  const one = await instance()
  one.start({ ADMIN_PASSWORD: 'yang-pertama', WA_VERSION: 'salah' })
  expect(await one.ended()).toBe(1)
  expect(one.output).toContain('environment: WA_VERSION')
  await one.startAndWait({ ADMIN_PASSWORD: 'yang-kedua' })
  expect(one.output).toContain('the password you have')
  expect(one.output).not.toContain('ADMIN_PASSWORD')
  await new Visitor(one.origin).login('admin', 'yang-pertama')
})

test('a port in use is reported without a stack trace', async () => {
  const one = await instance()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(one.port, '127.0.0.1', resolve))
  one.start()
  expect(await one.ended()).toBe(1)
  server.close()
  expect(one.output).toContain(`Port ${one.port} is already in use.`)
  expect(one.output).not.toMatch(/^\s+at /m)
})

test('an invalid variable is named before anything starts', async () => {
  const one = await instance()
  one.start({ PORT: 'delapan' })
  expect(await one.ended()).toBe(1)
  expect(one.output).toContain('PORT: must be a number from 1 to 65535')
})

test('a data directory that cannot be created is reported without a stack trace', async () => {
  const one = await instance()
  one.start({ DATA_DIR: '/proc/data' })
  expect(await one.ended()).toBe(1)
  expect(one.output).toContain('The data directory /proc/data cannot be made or written to')
  expect(one.output).not.toMatch(/^\s+at /m)
})
