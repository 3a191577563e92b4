import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { chart, containersOf, helm, render, valuesOf, workloads } from '../support/helm'

const run = promisify(execFile)

/** README.md as helm-docs renders it. */
async function renderReadme(): Promise<string> {
  const words = [
    '--chart-search-root',
    chart,
    '--sort-values-order',
    'file',
    '--log-level',
    'error',
    '--dry-run',
  ]
  const { stdout } = await run(process.env.HELM_DOCS_PATH ?? 'helm-docs', words, {
    maxBuffer: 16 * 1024 * 1024,
  })
  return stdout
}

test('README.md is what helm-docs makes of values.yaml', async () => {
  const file = join(chart, 'README.md')
  const rendered = await renderReadme()
  if (process.env.GOLDENS === 'write') writeFileSync(file, `${rendered.trimEnd()}\n`)
  expect(`${rendered.trimEnd()}\n`).toBe(readFileSync(file, 'utf8'))
})

test('every value is described', () => {
  const rows =
    readFileSync(join(chart, 'README.md'), 'utf8').match(
      /^\| \S+ \| (?:string|int|bool|list|object|float) \|.*$/gm,
    ) ?? []
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([])
})

test('Artifact Hub lists the images that the chart installs', async () => {
  const { annotations } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8'))
  const listed = parse(annotations['artifacthub.io/images']).map(({ image }: { image: string }) => image)
  const documents = await render(...valuesOf('openshift'))
  const used = workloads(documents).flatMap((document) =>
    containersOf(document).map(({ image }) => image as string),
  )
  expect(listed).toEqual([...new Set(used)].sort())
})

test('the metadata passes lint, icon and maintainers included', async () => {
  const { code, output } = await helm('lint', '--strict', chart, ...valuesOf('production'))
  expect([code, output]).toEqual([0, expect.not.stringMatching(/icon|maintainer/)])
})
