import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Ajv from 'ajv'
import { parse } from 'yaml'
import { containersOf, type Document, ofKind, render } from '../support/helm'

const root = resolve(__dirname, '../..')
const file: Document = parse(readFileSync(join(root, 'skaffold.yaml'), 'utf8'))
const profiles: Document[] = file.profiles
const releaseOf = (part: Document) => part.deploy.helm.releases[0]
const targets = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^FROM \S+ AS (\S+)$/gm)].map(
  ([, name]) => name,
)

test('skaffold.yaml matches the schema of its skaffold version', () => {
  const folder = join(process.env.SKAFFOLD_SOURCE ?? '', 'docs-v2/content/en/schemas')
  const version = file.apiVersion.split('/')[1]
  const schema = JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'))
  const check = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
  check(file)
  expect(check.errors ?? []).toEqual([])
  check({ ...file, bild: {} })
  expect(check.errors).not.toEqual(null)
})

test('skaffold.yaml has profiles for development, CI and production', () => {
  expect(profiles.map(({ name }) => name)).toEqual(['dev', 'ci', 'prod'])
})

test.each([file, ...profiles].map((part) => [part.name ?? 'what all share', part]))(
  "%s builds the Dockerfile's images and installs them with valid values",
  async (_name, part) => {
    const release = releaseOf(part)
    const named = (part.build?.artifacts ?? file.build.artifacts).map(({ image }: Document) => image)
    for (const image of named) expect(targets).toContain(image.replace('jejaring/', ''))
    expect(existsSync(join(root, release.chartPath, 'Chart.yaml'))).toBe(true)
    const values = release.valuesFiles.flatMap((path: string) => ['--values', join(root, path)])
    // Values that skaffold substitutes into its templates.
    const digest = `sha256:${'0'.repeat(64)}`
    const set = Object.entries<string>(release.setValueTemplates).flatMap(([key, template]) => [
      ...['--set', `${key}=${template.includes('DIGEST') ? digest : 'built'}`],
    ])
    const documents = await render(...values, ...set)
    const images = ofKind(documents, 'Deployment').flatMap((document) =>
      containersOf(document).map(({ image }) => image),
    )
    for (const image of images) {
      expect(image).toMatch(/:built$|@sha256:0+$/)
      expect(named).toContain(image.replace(/^built\//, '').replace(/[:@].*/, ''))
    }
  },
)

test('file sync copies each program to its path in the image', async () => {
  const [dev] = profiles
  for (const { image, sync } of dev.build.artifacts.filter((each: Document) => each.sync)) {
    const [{ src, dest, strip }] = sync.manual
    expect(src.startsWith(strip)).toBe(true)
    const name = image.replace('jejaring/', '')
    expect(src).toMatch(
      name.startsWith('frontend-') ? /^frontends\/.+\/dist\/\*\*$/ : /^services\/.+\/main\.js$/,
    )
    expect(dest).toMatch(name.startsWith('frontend-') ? /^\/site/ : /^\/app$/)
  }
  const documents = await render(
    ...releaseOf(dev).valuesFiles.flatMap((path: string) => ['--values', join(root, path)]),
  )
  const [wallet] = ofKind(documents, 'Deployment').filter(({ metadata }) => metadata.name.endsWith('-wallet'))
  const [container] = wallet.spec.template.spec.containers
  expect([container.args, container.securityContext.readOnlyRootFilesystem]).toEqual([
    ['--watch', 'main.js'],
    false,
  ])
})
