import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { root } from './root'

const folder = mkdtempSync(join(tmpdir(), 'jejaring-node-'))
const other = join(folder, 'node')
const script = join(folder, 'script.mjs')
const brought = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
/** On platforms without a Node package, the machine's own Node continues. */
const ours = existsSync(brought) ? brought : other

beforeAll(() => {
  copyFileSync(process.execPath, other)
  const bootstrap = pathToFileURL(join(root, 'tools', 'bootstrap'))
  writeFileSync(
    script,
    `import { dropClockVariables } from '${bootstrap}/environment.mjs'
     import { runWithInstalledNode } from '${bootstrap}/node.mjs'
     const code = await runWithInstalledNode(dropClockVariables())
     if (code !== undefined) process.exit(code)
     process.on('SIGTERM', () => { console.log('stopping'); setTimeout(() => process.exit(5), 700) })
     console.log(process.execPath, process.argv.slice(2).join(' '), process.env.JEJARING_RERUN ?? '')
     if (process.env.SHOW_CLOCK) console.log(process.pid, process.env.FAKETIME, process.env.LD_PRELOAD)
     if (process.argv[2] === 'end') process.exit(7)
     setInterval(() => undefined, 1000)`,
  )
})

const children: ChildProcess[] = []
/** A process that a failed test leaves behind would keep Jest running: kills the whole process groups. */
afterEach(() => {
  for (const { pid } of children.splice(0)) {
    try {
      process.kill(-pid!, 'SIGKILL')
    } catch {
      // The group has ended.
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

function begin(program: string, args: string[], environment = {}) {
  const env = { ...process.env, JEJARING_RERUN: undefined, ...environment }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  children.push(child)
  return child
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))
const firstWords = (child: ChildProcess) => new Promise((resolve) => child.stdout?.once('data', resolve))

test('reruns a command with the installed Node, its arguments and exit code', async () => {
  const child = begin(other, [script, 'end', 'of', 'it'])
  const [output, code] = await Promise.all([text(child.stdout!), ended(child)])
  expect(output).toBe(`${ours} end of it \n`)
  expect(code).toBe(7)
})

test('reruns once when the installed Node starts another one', async () => {
  const child = begin(other, [script, 'end'], { JEJARING_RERUN: '1' })
  const [output, code] = await Promise.all([text(child.stdout!), ended(child)])
  expect([output, code]).toEqual([`${other} end \n`, 7])
})

const changedClock = { FAKETIME: '-3d', LD_PRELOAD: '', SHOW_CLOCK: '1', NODE_OPTIONS: '--no-warnings' }

test('reruns the installed Node without the clock of the shell', async () => {
  const child = begin(ours, [script, 'end'], changedClock)
  const [first, second] = (await text(child.stdout!)).split('\n')
  expect(first).toBe(`${ours} end `)
  expect(second).toMatch(/^\d+ undefined undefined$/)
  // The variables act when a process starts: only another one has the clock of the machine.
  expect(second).not.toMatch(new RegExp(`^${child.pid} `))
})

test('runs once when a wrapper script gives every Node its own clock', async () => {
  const wrapper = join(folder, 'wrapper')
  writeFileSync(wrapper, `#!/bin/sh\nFAKETIME=-3d exec "${other}" "$@"\n`, { mode: 0o755 })
  const child = begin(wrapper, [script, 'end'])
  const [output, code] = await Promise.all([text(child.stdout!), ended(child)])
  expect([output, code]).toEqual([`${ours} end \n`, 7])
  // As when the installed Node itself is replaced by the wrapper.
  const again = begin(wrapper, [script, 'end'], { JEJARING_RERUN: '1' })
  expect(await text(again.stdout!)).toBe(`${other} end \n`)
})

test('forwards a signal to the installed Node and waits for it', async () => {
  const child = begin(other, [script])
  const output = text(child.stdout!)
  await firstWords(child)
  const code = ended(child)
  child.kill('SIGTERM')
  expect(await code).toBe(5)
  expect(await output).toBe(`${ours}  \nstopping\n`)
})

test('sends one signal when npm is killed and leaves no process behind', async () => {
  const words = `"${other}" "${script}" & wait`
  const npm = begin('sh', ['-c', words], { npm_lifecycle_event: 'start' })
  const output = text(npm.stdout!)
  await firstWords(npm)
  npm.kill('SIGKILL')
  // The output ends with the child's last line.
  expect(await output).toBe(`${ours}  \nstopping\n`)
})

test('uses the same Node version for package, images and bundles', () => {
  const { optionalDependencies: brought } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const versions = Object.entries(brought)
    .filter(([name]) => name.startsWith('node-linux-'))
    .map(([, version]) => String(version))
  expect(versions).toHaveLength(2)
  expect(new Set(versions).size).toBe(1)
  const [major] = versions[0]!.split('.')
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  for (const path of ['Dockerfile', 'skaffold.yaml']) {
    expect(
      new Set([...read(path).matchAll(/node:(\d+)-|nodejs(\d+)-/g)].map((found) => found[1] ?? found[2])),
    ).toEqual(new Set([major]))
  }
  for (const path of ['tools/bootstrap/bundle-tool.mjs', 'tools/dev/build/bundle-service.ts'])
    expect(read(path)).toContain(`target: 'node${major}'`)
  expect(read('tools/bootstrap/node.mjs')).toContain(`MIN_NODE_TO_RUN = [${major}, 0]`)
})
