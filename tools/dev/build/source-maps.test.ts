import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root'
import { bundleService } from './bundle-service'

test('stacks of a bundled service name source files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-bundle-'))
  try {
    await bundleService('gateway', folder)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const services = ['IDENTITY', 'CONFIG', 'NETWORK', 'PINS', 'WALLET', 'REWARDS', 'WHATSAPP']
    const env = {
      HTTP_PORT: '1',
      CSRF_SECRET: 'a secret of at least thirty-two letters',
      ...Object.fromEntries(services.map((name) => [`${name}_ADDRESS`, 'localhost:1'])),
    }
    // The gateway has no database, which the command does not expect.
    const command = ['--enable-source-maps', join(folder, 'main.js'), 'dead-letters']
    const { stderr } = await promisify(execFile)(process.execPath, command, { env, timeout: 60_000 }).catch(
      (error: { stderr: string }) => error,
    )
    expect(stderr).toContain('gateway has no database')
    expect(stderr).toMatch(/packages\/service-kit\/src\/runtime\/start\/open-database\.ts:\d+:\d+/)
    expect(stderr).not.toContain('main.js:')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
