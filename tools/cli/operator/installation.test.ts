import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../dev/supervisor/settings'
import { installationFromEnvironment, openInstallation, withInstallation } from './installation'

const urls = { WALLET_DATABASE_URL: 'postgres://a/wallet', PINS_DATABASE_URL: 'postgres://b/pins' }

test('uses remote databases when all of them are configured', () => {
  const installation = installationFromEnvironment(['wallet', 'pins'], urls)
  expect(installation?.databaseOf('pins')).toEqual({
    url: 'postgres://b/pins',
    ownerUrl: 'postgres://b/pins',
  })
  expect(installation?.secrets.idempotencySecret('pins').length).toBeGreaterThan(16)
})

test.each([
  ['one is missing', { WALLET_DATABASE_URL: 'postgres://a/wallet' }],
  ['one is empty', { ...urls, PINS_DATABASE_URL: '' }],
])('the data directory counts where %s', (_what, environment) => {
  expect(installationFromEnvironment(['wallet', 'pins'], environment)).toBeUndefined()
})

test('reports an unreachable database in one sentence', async () => {
  const before = { ...process.env }
  Object.assign(process.env, urls)
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  try {
    await expect(
      withInstallation({ services: ['wallet'] }, () => Promise.reject(refused)),
    ).rejects.toMatchObject({
      name: 'ReadableError',
      message: expect.stringMatching(/^The database does not let us in: connect ECONNREFUSED/),
    })
    const defect = new Error('a defect')
    await expect(withInstallation({ services: ['wallet'] }, () => Promise.reject(defect))).rejects.toBe(
      defect,
    )
  } finally {
    process.env = before
  }
})

test('rejects a data directory of another user unless it is running', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-installation-'))
  const serverDirectory = join(directory, 'postgres')
  if (process.getuid?.() === 0) {
    mkdirSync(serverDirectory)
    chownSync(serverDirectory, 1234, 1234)
  } else symlinkSync('/', serverDirectory)
  await expect(openInstallation(readSettings({ DATA_DIR: directory }))).rejects.toThrow(
    `${serverDirectory} belongs to `,
  )
  expect(readdirSync(directory)).toEqual(['postgres'])
  rmSync(directory, { recursive: true, force: true })
})
