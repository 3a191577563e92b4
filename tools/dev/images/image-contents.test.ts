import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productVersion } from '../product-version'
import { root } from '../root'
import { existingServices } from '../service-files'
import { run } from '../system/run'
import { copyExternalPackages } from './image-files'

const stages = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1)

test('images hold the built files of their part and run as production', () => {
  const start = stages.findIndex((stage) => / AS runtime$/m.test(stage))
  expect(stages[start]).toContain('ENV NODE_ENV=production')
  const images = stages.slice(start + 1)
  expect(images.length).toBeGreaterThan(10)
  for (const image of images) {
    expect(image).toMatch(/^FROM [a-z-]+ AS [a-z-]+$/m)
    const copied = [...image.matchAll(/^(?:COPY|ADD) (.+)$/gm)].map(([, what]) => what)
    expect([image, copied.filter((what) => !what?.startsWith('--from=prod-deps /out/'))]).toEqual([image, []])
  }
})

test('images have the standard labels, with the version of the product', () => {
  const runtime = stages.find((stage) => / AS runtime$/m.test(stage)) ?? ''
  const labels = new Map(
    [...runtime.matchAll(/org\.opencontainers\.image\.([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect([...labels.keys()]).toEqual([
    ...['title', 'description', 'version', 'revision', 'licenses', 'source', 'documentation'],
  ])
  expect(labels.get('version')).toBe(productVersion())
})

test('builds of images see neither the history nor data, secrets and logs', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '*.log', '**/node_modules', '**/dist']))
})

test.each(existingServices())('the image of %s holds all files that its packages load', async (service) => {
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-image-'))
  try {
    const names = copyExternalPackages(service, folder)
    const program = `Promise.all(${JSON.stringify(names)}.map((name) => import(name))).then(() => process.exit())`
    const { code, output } = await run(process.execPath, ['-e', program], { cwd: folder, environment: {} })
    expect([code, output]).toEqual([0, expect.anything()])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
