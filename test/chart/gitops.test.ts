import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { chart, type Document, helm, ofKind, render, valuesOf } from '../support/helm'

const root = resolve(__dirname, '../..')
const runbook = readFileSync(join(root, 'docs/runbooks/gitops.md'), 'utf8')
const [application, release] = [...runbook.matchAll(/```yaml\n([^`]*)```/g)].map(
  ([, text]) => parse(text ?? '') as Document,
)

/** The values that each example of the runbook delivers with. */
const deliveries: [string, string[]][] = [
  [
    application.kind,
    application.spec.source.helm.valueFiles.map((path: string) =>
      join(root, application.spec.source.path, path),
    ),
  ],
  [release.kind, release.spec.chart.spec.valuesFiles.map((path: string) => join(root, path))],
]

test.each(deliveries)('an %s of the runbook renders the same documents twice', async (_kind, files) => {
  const values = files.flatMap((file) => ['--values', file])
  const words = ['template', 'jejaring', chart, '--namespace', 'jejaring', ...values]
  const [first, second] = [await helm(...words), await helm(...words)]
  expect(first).toEqual({ code: 0, output: expect.stringContaining('kind: Deployment') })
  expect(second.output).toBe(first.output)
  expect(ofKind(await render(...values), 'Secret')).toEqual([])
})

test('the examples name the chart by its folder', () => {
  expect(resolve(root, application.spec.source.path)).toBe(chart)
  expect(resolve(root, release.spec.chart.spec.chart)).toBe(chart)
})

test('without a cluster the chart refuses to generate, and lists what to bring', async () => {
  const rendered = await render(...valuesOf('try-out'))
  const [secret] = ofKind(rendered, 'Secret').filter(({ metadata }) => metadata.name.endsWith('-secrets'))
  const keys = Object.keys(secret.data).sort().join(', ')
  const refused = await render(...valuesOf('try-out'), '--set', 'secrets.generateOffline=false').catch(
    (error: Error) => error.message,
  )
  expect(refused).toContain(`secrets.existingSecret (a secret with the keys ${keys})`)
  expect(refused).toMatch(/database\.existingSecret.*dev\.postgres; tls\.mode certManager, existing or none/)
})

test.each([
  ['existing secrets', 'tls.mode=certManager,tls.issuer.name=internal'],
  ['calls without TLS', 'tls.mode=none'],
])('with %s nothing is generated, and nothing refused', async (_what, tls) => {
  const values = [...valuesOf('openshift'), '--set', tls]
  expect(ofKind(await render(...values), 'Secret')).toEqual([])
  await expect(render(...values, '--set', 'tls.mode=generated')).rejects.toThrow(/Bring them: tls\.mode/)
})
