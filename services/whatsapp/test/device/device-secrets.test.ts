import { defineService, type Kit } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { SecretWriter } from '../../src/clients/whatsapp/secret-writer'
import { type DeviceEnvironment, deviceEnvironment } from '../../src/config'
import { whatsapp } from '../../src/service'
import { DeviceLease } from '../../src/store/device-lease'
import { DeviceSecrets } from '../../src/store/device-secrets'

let kit: Kit<DeviceEnvironment>

/** The service without its device: the tests write the secrets. */
const databaseOnly = defineService({
  name: 'whatsapp',
  environment: deviceEnvironment,
  database: whatsapp.database,
  start(started) {
    kit = started
  },
})

let service: TestService
let lease: DeviceLease

const changes = { credentials: 'credentials', keys: { session: { one: 'key' } } }
const fail = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  service = await startService(databaseOnly)
  lease = new DeviceLease(kit.database, 'tests', 600_000)
  await lease.acquire()
})

afterAll(() => service.stop())

async function storedRows(): Promise<number> {
  const { rows } = await service.database.query(
    'SELECT (SELECT count(*) FROM device_credentials) + (SELECT count(*) FROM device_keys) AS stored',
  )
  return Number(rows[0].stored)
}

/** Secrets whose transactions commit only after `commit()`. */
function withHeldCommits(): { secrets: DeviceSecrets; written: Promise<void>; commit: () => void } {
  let commit = () => {}
  const committed = new Promise<void>((resolve) => {
    commit = resolve
  })
  let secrets!: DeviceSecrets
  const written = new Promise<void>((resolve) => {
    const transaction: Kit['transaction'] = (work, options) =>
      kit.transaction(async (tx) => {
        const result = await work(tx)
        resolve()
        await committed
        return result
      }, options)
    secrets = new DeviceSecrets({ ...kit, transaction }, lease)
  })
  return { secrets, written, commit }
}

/** Waits until a transaction waits for another. */
const waitUntilBlocked = () =>
  eventually(async () => {
    const { rowCount } = await service.database.query(
      `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE datname = current_database() AND NOT granted`,
    )
    expect(rowCount).toBe(1)
  })

test('a deletion waits for a write that has not committed yet', async () => {
  const { secrets, written, commit } = withHeldCommits()
  const write = secrets.write(changes, secrets.generation)
  await written
  const deletion = new DeviceSecrets(kit, lease).deleteAll()
  await Promise.race([deletion, waitUntilBlocked()])
  commit()
  await Promise.all([write, deletion])
  expect(await storedRows()).toBe(0)
})

test('a write that begins during a deletion is refused', async () => {
  const { secrets, written, commit } = withHeldCommits()
  const { generation } = secrets
  const deletion = secrets.deleteAll()
  await written
  const write = secrets.write(changes, generation).then(
    () => 'stored',
    (error: Error) => error.message,
  )
  await Promise.race([write, waitUntilBlocked()])
  commit()
  await deletion
  expect(await write).toBe('the secrets of this connection were deleted')
  expect(await storedRows()).toBe(0)
})

test('a connection from before a deletion stores nothing, and a new one does', async () => {
  const secrets = new DeviceSecrets(kit, lease)
  const closed = new SecretWriter(secrets, () => undefined)
  await closed.enqueue(changes)
  expect(await storedRows()).toBe(2)
  await secrets.deleteAll()
  await expect(closed.enqueue(changes)).rejects.toThrow('the secrets of this connection were deleted')
  expect(await storedRows()).toBe(0)
  await new SecretWriter(secrets, fail).enqueue(changes)
  expect(await storedRows()).toBe(2)
})
