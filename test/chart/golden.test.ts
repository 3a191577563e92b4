import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type Document, render, valueSets, valuesOf } from '../support/helm'

const folder = join(__dirname, 'goldens')

/** What was agreed on; `GOLDENS=write` puts what is rendered now in its place, for people to read as a difference. */
function expectGolden(name: string, text: string): void {
  const file = join(folder, name)
  if (process.env.GOLDENS === 'write' || !existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, text)
  }
  expect(text).toBe(readFileSync(file, 'utf8'))
}

/** Secrets are made anew by each rendering without a cluster. */
function masked(document: Document): Document {
  if (document.kind !== 'Secret') return document
  const data = Object.fromEntries(Object.keys(document.data).map((key) => [key, '(made)']))
  return { ...document, data }
}

test.each(valueSets)('%s makes the documents that were agreed on', async (set) => {
  const documents = await render(...valuesOf(set))
  const names = documents.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}\n`)
  expectGolden(`${set}.txt`, names.sort().join(''))
})

test.each(['gateway', 'wallet', 'whatsapp', 'member'])(
  '%s is in production what was agreed on',
  async (component) => {
    const documents = await render(...valuesOf('production'))
    const own = documents.filter(
      ({ metadata }) => metadata.labels['app.kubernetes.io/component'] === component,
    )
    expect(own.length).toBeGreaterThan(3)
    expectGolden(`production-${component}.yaml`, own.map((each) => stringify(masked(each))).join('---\n'))
  },
)

test('the servers and secrets of a try-out are what was agreed on', async () => {
  const documents = await render(...valuesOf('try-out'))
  const own = documents.filter(
    ({ kind, metadata }) => kind === 'Secret' || metadata.name.startsWith('toko-jejaring-dev-'),
  )
  expectGolden('try-out-servers.yaml', own.map((each) => stringify(masked(each))).join('---\n'))
})
