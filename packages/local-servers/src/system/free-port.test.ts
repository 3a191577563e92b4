import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildSync } from 'esbuild'
import { freePort, listenError, reservePort } from './free-port'

test('returns no port twice and no reserved port', async () => {
  const first = await freePort()
  reservePort(first + 1)
  const more = await Promise.all(Array.from({ length: 40 }, () => freePort()))
  expect(new Set([first, first + 1, ...more]).size).toBe(42)
  for (const port of more) expect(await listenError(port, '127.0.0.1')).toBeUndefined()
})

test('returns different ports to two processes before either listens', async () => {
  const mine = await Promise.all(Array.from({ length: 100 }, () => freePort()))
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { freePort } from './free-port'
        Promise.all(Array.from({ length: 500 }, () => freePort())).then((ports) => console.log(ports.join()))`,
      resolveDir: resolve(__dirname),
    },
    bundle: true,
    platform: 'node',
    write: false,
  })
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', outputFiles[0]!.text])
  const theirs = new Set(stdout.trim().split(',').map(Number))
  expect(theirs.size).toBe(500)
  expect(mine.filter((port) => theirs.has(port))).toEqual([])
})
