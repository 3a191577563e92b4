import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type Document, render, valueSets, valuesOf } from '../support/helm'

const folder = join(__dirname, 'goldens')

/** Compares with the golden file; `GOLDENS=write` updates it, for review as a diff. */
function expectGolden(name: string, text: string): void {
  const file = join(folder, name)
  if (process.env.GOLDENS === 'write' || !existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, text)
  }
  expect(text).toBe(readFileSync(file, 'utf8'))
}

/** Masks secrets: rendering without a cluster generates new ones each time. */
function masked(document: Document): Document {
  if (document.kind !== 'Secret') return document
  const data = Object.fromEntries(Object.keys(document.data).map((key) => [key, '(made)']))
  return { ...document, data }
}

test.each(valueSets)('%s renders the documents of its golden file', async (set) => {
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

test('a try-out renders the servers and secrets of its golden file', async () => {
  const documents = await render(...valuesOf('try-out'))
  const own = documents.filter(
    ({ kind, metadata }) => kind === 'Secret' || metadata.name.startsWith('toko-jejaring-dev-'),
  )
  expectGolden('try-out-servers.yaml', own.map((each) => stringify(masked(each))).join('---\n'))
})
