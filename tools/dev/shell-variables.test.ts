import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root'

test('drops variables of the shell for other databases, clocks and preloaded libraries', () => {
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    TZ: 'Asia/Jakarta',
    DATA_DIR: '/srv/data',
    PGSSLMODE: 'require',
    PGHOST: 'db.invalid',
    FAKETIME: '-3d',
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
    LD_PRELOAD: '',
  }
  const module = pathToFileURL(join(root, 'tools', 'bootstrap', 'environment.mjs'))
  const script = `import * as m from '${module}'
    m.dropDatabaseVariables()
    const changed = [m.dropClockVariables(), m.dropClockVariables(), m.dropClockVariables({ LD_PRELOAD: '' })]
    console.log(Object.keys(process.env).sort().join(), changed.join())`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: environment as NodeJS.ProcessEnv,
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('DATA_DIR,PATH,TZ true,false,false')
})
