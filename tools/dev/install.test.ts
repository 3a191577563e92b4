import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root'

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  children = []
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'jejaring-install-')))
  cpSync(join(root, 'tools', 'bootstrap'), join(folder, 'tools', 'bootstrap'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules', '.jejaring-installed'), 'an older lock file')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  // A replacement of npm.
  writeFileSync(join(folder, 'npm.cjs'), `require('fs').writeFileSync('${join(folder, 'npm-ran')}', '')`)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function start(module: string, body: string, cwd = folder): ChildProcess {
  const code = `import * as m from '${join(folder, 'tools', 'bootstrap', module)}'\n${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd,
    env: { ...process.env, npm_execpath: join(folder, 'npm.cjs') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

async function install(): Promise<string> {
  const child = start(
    'install.mjs',
    "await m.install().then(() => console.log('installed'), (e) => console.log(e.message))",
  )
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text) => {
      output += text
    })
  await once(child, 'close')
  return output
}

async function run(cwd?: string): Promise<ChildProcess> {
  const child = start('running.mjs', "m.markRunning(); console.log('runs'); setInterval(() => {}, 1000)", cwd)
  await once(child.stdout!, 'data')
  return child
}

const hasNpmRun = () => existsSync(join(folder, 'npm-ran'))

test('packages are not installed while the product runs from the folder', async () => {
  const instance = await run()
  expect(await install()).toContain(`Jejaring runs from this folder (process ${instance.pid})`)
  expect(hasNpmRun()).toBe(false)
  expect(readFileSync(join(folder, 'node_modules', '.jejaring-installed'), 'utf8')).toBe('an older lock file')

  instance.kill('SIGKILL')
  await once(instance, 'close')
  expect(await install()).toContain('installed')
  expect(hasNpmRun()).toBe(true)
})

test('packages of an unchanged lock file need no stop', async () => {
  await install()
  await run()
  expect(await install()).toContain('installed')
})

test('a process id that another program has by now does not count', async () => {
  await run(tmpdir())
  expect(await install()).toContain('installed')
  expect(hasNpmRun()).toBe(true)
})
