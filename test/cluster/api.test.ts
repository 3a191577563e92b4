import { join } from 'node:path'
import { stringify } from 'yaml'
import { chart, type Document, render, valueSets, valuesOf } from '../support/helm'
import { getJson, helmOn, kubectl, tryKubectl } from './kubectl'

const NAMESPACE = 'jejaring'

/** Folders of the custom resource definitions that the chart's options need. */
const DEFINITIONS = {
  CERT_MANAGER_SOURCE: 'deploy/crds',
  PROMETHEUS_OPERATOR_SOURCE: 'example/prometheus-operator-crd',
  GATEWAY_API_SOURCE: 'config/crd/standard',
}

beforeAll(async () => {
  for (const [variable, folder] of Object.entries(DEFINITIONS)) {
    const files = join(process.env[variable] ?? '', folder)
    await kubectl('apply', '--server-side', '--filename', files)
  }
  await kubectl('wait', '--for', 'condition=Established', 'crd', '--all', '--timeout', '60s')
  await makeNamespace(NAMESPACE)
})

/** Creates a namespace that enforces the restricted profile, with warnings. */
async function makeNamespace(name: string): Promise<void> {
  const levels = ['enforce', 'warn', 'audit'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`)
  await kubectl('create', 'namespace', name)
  await kubectl('label', 'namespace', name, ...levels)
  // No controller runs here that would make it.
  await kubectl('create', 'serviceaccount', 'default', '--namespace', name)
}

function dryRun(documents: readonly Document[]) {
  const words = ['apply', '--server-side', '--dry-run=server', '--validate=strict', '--warnings-as-errors']
  return tryKubectl(
    [...words, '--namespace', NAMESPACE, '--filename', '-'],
    documents.map((document) => stringify(document)).join('---\n'),
  )
}

test.each(valueSets)('the API server accepts %s without a warning', async (set) => {
  const documents = await render(...valuesOf(set))
  const { code, output, errorOutput } = await dryRun(documents)
  expect([code, errorOutput]).toEqual([0, ''])
  expect(output.trim().split('\n')).toHaveLength(documents.length)
})

describe('invalid documents', () => {
  const changed = async (change: (deployment: Document) => void) => {
    const documents = await render(...valuesOf('production'))
    const wallet = documents.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-wallet'),
    )
    change(wallet)
    return await dryRun([wallet])
  }

  test.each<[string, (deployment: Document) => void, RegExp]>([
    [
      'an unknown field',
      ({ spec }) => (spec.template.spec.restartPolicie = 'Always'),
      /unknown|not declared/,
    ],
    ['a wrong value', ({ spec }) => (spec.template.spec.restartPolicy = 'Sometimes'), /Unsupported value/],
    ['root', ({ spec }) => (spec.template.spec.securityContext.runAsNonRoot = false), /PodSecurity/],
  ])('%s is refused', async (_what, change, said) => {
    const { code, errorOutput } = await changed(change)
    expect([code === 0, errorOutput]).toEqual([false, expect.stringMatching(said)])
  })
})

describe('a release', () => {
  // Secrets are generated and kept by reading this cluster.
  const read = ['--set', 'secrets.generateOffline=false']
  const words = ['toko', chart, '--namespace', NAMESPACE, ...valuesOf('try-out'), ...read]
  const replicas = async () =>
    (await getJson('deployment', 'toko-jejaring-wallet', '-n', NAMESPACE)).spec.replicas
  const secrets = async () => {
    const { items } = await getJson('secret', '-n', NAMESPACE, '-l', 'app.kubernetes.io/part-of=jejaring')
    return Object.fromEntries(items.map(({ metadata, data }: Document) => [metadata.name, data]))
  }
  const revisions = async () => {
    const history = await helmOn('history', 'toko', '--namespace', NAMESPACE, '--output', 'json')
    return JSON.parse(history).map(({ revision, status }: Document) => [revision, status])
  }
  let first: Record<string, Document>

  test('installs', async () => {
    await helmOn('install', ...words)
    expect(await replicas()).toBe(2)
    const documents = await render(...valuesOf('try-out'))
    for (const kind of ['Deployment', 'StatefulSet', 'NetworkPolicy', 'PodDisruptionBudget', 'Ingress']) {
      const { items } = await getJson(kind, '-n', NAMESPACE)
      expect(items).toHaveLength(documents.filter((document) => document.kind === kind).length)
    }
    first = await secrets()
    expect(Object.keys(first).length).toBeGreaterThan(8)
  })

  test('applies an upgrade and keeps every secret', async () => {
    await helmOn('upgrade', ...words, '--set', 'components.wallet.replicas=3')
    expect(await replicas()).toBe(3)
    expect(await secrets()).toEqual(first)
  })

  test('stays unchanged when the API server refuses an upgrade', async () => {
    const wrong = ['--set', 'components.wallet.nodeSelector.bukan label=x', '--set', 'logLevel=debug']
    await expect(helmOn('upgrade', ...words, ...wrong)).rejects.toThrow(/Invalid value/)
    expect(await replicas()).toBe(3)
  })

  test('rolls back to the first revision', async () => {
    await helmOn('rollback', 'toko', '1', '--namespace', NAMESPACE)
    expect(await replicas()).toBe(2)
    expect(await secrets()).toEqual(first)
    expect((await revisions()).at(-1)).toEqual([4, 'deployed'])
  })

  test('keeps its secrets when uninstalled and installed again', async () => {
    await helmOn('uninstall', 'toko', '--namespace', NAMESPACE)
    const { items } = await getJson('deployment', '-n', NAMESPACE)
    expect(items).toEqual([])
    expect(await secrets()).toEqual(first)
    await helmOn('install', ...words)
    expect(await secrets()).toEqual(first)
  })
})

describe('a delivery by Git', () => {
  const namespace = 'delivered'

  async function apply(): Promise<void> {
    const documents = (await render(...valuesOf('production'))).filter(
      ({ metadata }) => !metadata.annotations?.['helm.sh/hook'],
    )
    const words = ['apply', '--server-side', '--namespace', namespace, '--filename', '-']
    const { code, errorOutput } = await tryKubectl(
      words,
      documents.map((document) => stringify(document)).join('---\n'),
    )
    expect([code, errorOutput]).toEqual([0, ''])
  }

  /** The version of every object of the release, by kind and name. */
  async function versions(): Promise<Record<string, string>> {
    const kinds = [...new Set((await render(...valuesOf('production'))).map(({ kind }) => kind))].join(',')
    const { items } = await getJson(kinds, '-n', namespace, '-l', 'app.kubernetes.io/part-of=jejaring')
    return Object.fromEntries(
      items.map(({ kind, metadata }: Document) => [`${kind} ${metadata.name}`, metadata.resourceVersion]),
    )
  }

  test('applied twice changes no object and makes no secret', async () => {
    await makeNamespace(namespace)
    await apply()
    const first = await versions()
    expect(Object.keys(first).length).toBeGreaterThan(70)
    await apply()
    expect(await versions()).toEqual(first)
    expect((await getJson('secret', '-n', namespace)).items).toEqual([])
  })

  test('is refused where it would generate other secrets each time', async () => {
    const values = [...valuesOf('try-out'), '--set', 'secrets.generateOffline=false']
    await expect(render(...values)).rejects.toThrow(/Bring them: secrets\.existingSecret/)
  })
})
