import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import {
  containersOf,
  type Document,
  named,
  ofKind,
  podOf,
  render,
  valuesOf,
  workloads,
} from '../support/helm'
import { Schemas } from './schemas'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jejaring-values-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Renders a set with further values. */
async function renderWith(set: string, values: Document): Promise<Document[]> {
  const file = join(folder, 'values.yaml')
  writeFileSync(file, stringify(values))
  return await render(...valuesOf(set), '--values', file)
}

const fromSecret = (name: string) => ({
  name,
  valueFrom: { secretKeyRef: { name: 'mine', key: name.toLowerCase() } },
})
const additions = {
  podLabels: { team: 'payments' },
  podAnnotations: { 'sidecar.example/inject': 'false' },
  extraEnv: [{ name: 'LOG_LEVEL', value: 'trace' }, fromSecret('PROXY_TOKEN')],
  extraEnvFrom: [{ configMapRef: { name: 'common' } }],
  extraVolumes: [{ name: 'ca', configMap: { name: 'ca' } }],
  extraVolumeMounts: [{ name: 'ca', mountPath: '/ca', readOnly: true }],
  extraEgress: [{ ports: [{ protocol: 'TCP', port: 3128 }] }],
}

function expectAdditions(document: Document): void {
  const template = document.spec.jobTemplate?.spec.template ?? document.spec.template
  expect(template.metadata.labels).toMatchObject(additions.podLabels)
  expect(template.metadata.annotations).toEqual(additions.podAnnotations)
  expect(template.spec.volumes).toContainEqual(additions.extraVolumes[0])
  for (const container of containersOf(document)) {
    expect(container.envFrom).toEqual(additions.extraEnvFrom)
    expect(container.volumeMounts).toContainEqual(additions.extraVolumeMounts[0])
    const levels = container.env.filter(({ name }: Document) => name === 'LOG_LEVEL')
    expect(levels).toEqual([{ name: 'LOG_LEVEL', value: 'trace' }])
    expect(container.env).toContainEqual(additions.extraEnv[1])
  }
}

test('additions to the defaults reach all components and match the schemas', async () => {
  const documents = await renderWith('production', { defaults: additions })
  for (const kind of ['Deployment', 'CronJob']) ofKind(documents, kind).forEach(expectAdditions)
  for (const name of ['wallet', 'shell', 'operator'])
    expect(named(documents, 'NetworkPolicy', name).spec.egress).toContainEqual(additions.extraEgress[0])
  const schemas = new Schemas()
  expect(documents.flatMap((document) => schemas.problems(document))).toEqual([])
})

test('additions to a component reach its pods and no others', async () => {
  const documents = await renderWith('production', { components: { wallet: additions } })
  expectAdditions(named(documents, 'Deployment', 'wallet'))
  const others = documents.filter(({ metadata }) => !metadata.name.endsWith('-wallet'))
  expect(JSON.stringify(others)).not.toMatch(/payments|PROXY_TOKEN|3128|"common"/)
})

test('additions to the operator reach its jobs and no others', async () => {
  const documents = await renderWith('production', { operator: additions })
  ofKind(documents, 'CronJob').forEach(expectAdditions)
  expect(JSON.stringify(ofKind(documents, 'Deployment'))).not.toMatch(/payments|PROXY_TOKEN/)
})

test('plain variables replace those of the chart', async () => {
  const documents = await renderWith('production', {
    components: { wallet: { environment: { LOG_LEVEL: 'debug' } } },
  })
  const [container] = containersOf(named(documents, 'Deployment', 'wallet'))
  const levels = container.env.filter(({ name }: Document) => name === 'LOG_LEVEL')
  expect(levels).toEqual([{ name: 'LOG_LEVEL', value: 'debug' }])
})

test("the secret of WhatsApp's official interface reaches its two components", async () => {
  const cloudApi = { existingSecret: 'wa', phoneNumberId: '106540352242922' }
  const documents = await renderWith('production', { whatsappCloudApi: cloudApi })
  const variablesOf = (name: string) =>
    podOf(named(documents, 'Deployment', name)).containers[0].env.filter((variable: Document) =>
      /^WHATSAPP_(?!ADDRESS)/.test(variable.name),
    )
  const secret = (name: string, key: string) => ({ name, valueFrom: { secretKeyRef: { name: 'wa', key } } })
  expect(variablesOf('whatsapp')).toEqual([
    { name: 'WHATSAPP_TRANSPORT', value: 'cloud_api' },
    { name: 'WHATSAPP_CLOUD_PHONE_ID', value: '106540352242922' },
    secret('WHATSAPP_CLOUD_TOKEN', 'token'),
  ])
  expect(variablesOf('gateway')).toEqual([
    secret('WHATSAPP_APP_SECRET', 'app-secret'),
    secret('WHATSAPP_VERIFY_TOKEN', 'verify-token'),
  ])
  expect(variablesOf('identity')).toEqual([])
})

test('the private key of push notifications reaches whatsapp only', async () => {
  const push = { existingSecret: 'push-keys', subject: 'mailto:kantor@jejaring.example' }
  const documents = await renderWith('production', { push })
  const variablesOf = (name: string) =>
    podOf(named(documents, 'Deployment', name)).containers[0].env.filter((variable: Document) =>
      variable.name.startsWith('VAPID_'),
    )
  const secret = (name: string, key: string) => ({
    name,
    valueFrom: { secretKeyRef: { name: 'push-keys', key } },
  })
  const publicKey = secret('VAPID_PUBLIC_KEY', 'public-key')
  expect(variablesOf('gateway')).toEqual([publicKey])
  expect(variablesOf('whatsapp')).toEqual([
    publicKey,
    secret('VAPID_PRIVATE_KEY', 'private-key'),
    { name: 'VAPID_SUBJECT', value: push.subject },
  ])
  expect(variablesOf('identity')).toEqual([])
})

test('labels that selectors depend on are refused', async () => {
  const values = { defaults: { podLabels: { 'app.kubernetes.io/component': 'kasir' } } }
  await expect(renderWith('production', values)).rejects.toThrow(/'app\.kubernetes\.io\/component'/)
})

test('a service account gets its annotations', async () => {
  const annotations = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/wallet' }
  const documents = await renderWith('production', {
    components: { wallet: { serviceAccount: { annotations } } },
  })
  expect(named(documents, 'ServiceAccount', 'wallet').metadata.annotations).toEqual(annotations)
  expect(named(documents, 'ServiceAccount', 'pins').metadata.annotations).toBeUndefined()
})

test('the values for OpenShift name no user and no group, and stay restricted', async () => {
  const documents = await render(...valuesOf('openshift'))
  expect(workloads(documents).length).toBeGreaterThan(10)
  for (const document of workloads(documents))
    expect(podOf(document).securityContext).toEqual({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
})

test('a component can have a security context of its own', async () => {
  const documents = await renderWith('production', {
    components: {
      wallet: { podSecurityContext: { runAsUser: 20002 }, securityContext: { privileged: false } },
    },
  })
  const wallet = named(documents, 'Deployment', 'wallet')
  expect(podOf(wallet).securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 20002 })
  expect(containersOf(wallet)[0].securityContext).toMatchObject({
    privileged: false,
    readOnlyRootFilesystem: true,
  })
  expect(podOf(named(documents, 'Deployment', 'pins')).securityContext.runAsUser).toBe(10001)
})

test('documents of the operator are rendered, templates in them too', async () => {
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '{{ .Release.Name }}-mine' } }
  const documents = await renderWith('production', {
    extraObjects: [
      object,
      `${stringify({ ...object, metadata: { name: 'text' } })}data:\n  a: {{ .Release.Namespace }}\n`,
    ],
  })
  const mine = ofKind(documents, 'ConfigMap').filter(({ metadata }) => !metadata.labels)
  expect(mine).toEqual([
    { ...object, metadata: { name: 'toko-mine' } },
    { ...object, metadata: { name: 'text' }, data: { a: 'jejaring' } },
  ])
})

test('every image can be pinned by its digest', async () => {
  const digest = `sha256:${'a'.repeat(64)}`
  const images = (documents: Document[]) =>
    workloads(documents).flatMap((document) => containersOf(document).map(({ image }) => image as string))
  const names = images(await render(...valuesOf('production'))).map(
    (image) => /([^/:@]+)[:@][^/]*$/.exec(image)?.[1],
  )
  const digests = Object.fromEntries(names.map((name) => [name, digest]))
  const pinned = images(await renderWith('production', { image: { digests } }))
  expect(pinned.length).toBeGreaterThan(20)
  expect(pinned.filter((image) => !image.endsWith(`@${digest}`))).toEqual([])
})

describe('the network policies allow the ports of', () => {
  const portsOf = (documents: Document[], component: string): number[] =>
    named(documents, 'NetworkPolicy', component).spec.egress.flatMap(({ ports }: Document) =>
      ports.map(({ port }: Document) => port),
    )

  test.each<[string, Document, number[]]>([
    ['every server in nats.url', { nats: { url: 'nats://a:4333,tls://token@b:4444' } }, [5432, 4333, 4444]],
    ['nats.url without a port', { nats: { url: 'nats://a' } }, [5432, 4222]],
    [
      'secrets, as the values say',
      { database: { port: 6432 }, nats: { url: '', existingSecret: 'nats', port: 4333 } },
      [6432, 4333],
    ],
    [
      'servers for evaluation',
      {
        database: { existingSecret: '', port: 6432 },
        nats: { url: '', port: 4333 },
        dev: { postgres: { enabled: true }, nats: { enabled: true } },
        secrets: { generateOffline: true },
      },
      [5432, 4222],
    ],
  ])('%s', async (_what, values, ports) => {
    const documents = await renderWith('openshift', values)
    expect(portsOf(documents, 'operator')).toEqual(ports)
    expect(portsOf(documents, 'config')).toEqual(ports)
  })

  test.each([
    ['http://collector.observability:4318', 4318],
    ['https://collector.example', 443],
    ['http://collector.observability', 80],
  ])('the collector at %s', async (endpoint, port) => {
    expect(portsOf(await renderWith('openshift', { tracing: { endpoint } }), 'shell')).toContain(port)
  })

  test('the name servers', async () => {
    expect(new Set(portsOf(await render(...valuesOf('openshift')), 'default'))).toEqual(new Set([53, 5353]))
  })
})
