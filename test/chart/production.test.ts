import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { permissionsOf } from '../../packages/service-kit/src/messaging/nats/permissions'
import { MAX_FILE_BYTES, maxTextBytes } from '../../services/gateway/src/http/accept-bodies'
import { services } from '../../tools/dev/services'
import { type Document, named, ofKind, render } from '../support/helm'
import { Schemas } from './schemas'

const folder = resolve(__dirname, '../../deploy/production')
const text = (name: string) => readFileSync(join(folder, name), 'utf8')
const postgresql: Document[] = parseAllDocuments(text('postgresql.yaml')).map((document) => document.toJS())
const nats: Document = parse(text('nats-values.yaml'))
const [cluster] = ofKind(postgresql, 'Cluster')
const owners = services.filter(({ database }) => database).map(({ name }) => name)
let programme: Document[]
beforeAll(async () => {
  programme = await render('--values', join(folder, 'jejaring-values.yaml'))
})

test('every client of the databases has their certificate authority, others do not', () => {
  const runbook = readFileSync(resolve(folder, '../../docs/runbooks/install-production.md'), 'utf8')
  expect(runbook).toContain('sslmode=verify-full&sslrootcert=/authorities/database/ca.crt')
  for (const { name, database } of services) {
    const pod = named(programme, 'Deployment', name).spec.template.spec
    for (const { volumeMounts } of [...(pod.initContainers ?? []), ...pod.containers])
      expect([
        name,
        volumeMounts.some((mount: Document) => mount.mountPath === '/authorities/database'),
      ]).toEqual([name, database])
    expect(JSON.stringify(pod.volumes).includes('"secretName":"jejaring-db-ca"')).toBe(database)
  }
})

describe('PostgreSQL', () => {
  test('matches the schemas of CloudNativePG, except the backup destination', () => {
    const schemas = new Schemas()
    expect(postgresql.flatMap((document) => schemas.problems(document))).toEqual([
      'barmancloud.cnpg.io/v1 ObjectStore does not exist',
    ])
  })

  test('restored by the runbook matches them, and keeps its source backups unchanged', () => {
    const runbook = readFileSync(resolve(folder, '../../docs/runbooks/restore-from-backup.md'), 'utf8')
    const added: Document = parse(/```yaml\n([^`]*)```/.exec(runbook)?.[1] ?? '')
    const copy: Document = JSON.parse(JSON.stringify(cluster).replaceAll('"jejaring-db"', '"jejaring-db-2"'))
    const restored = { ...copy, spec: { ...copy.spec, ...added.spec } }
    expect(new Schemas().problems(restored)).toEqual([])
    const [from] = restored.spec.externalClusters
    expect(from.name).toBe(restored.spec.bootstrap.recovery.source)
    expect(from.plugin.parameters.serverName).toBe(cluster.metadata.name)
    expect(restored.spec.plugins[0].parameters).toEqual({
      barmanObjectName: cluster.spec.plugins[0].parameters.barmanObjectName,
      serverName: restored.metadata.name,
    })
  })

  test('acknowledges a commit only when two machines have it', () => {
    expect(cluster.spec.instances).toBe(3)
    expect(cluster.spec.postgresql.synchronous).toEqual({
      method: 'any',
      number: 1,
      dataDurability: 'required',
      failoverQuorum: true,
    })
    expect(cluster.spec.affinity.podAntiAffinityType).toBe('required')
  })

  test('has a database, owner and role per service, without access to any other', () => {
    const databases = ofKind(postgresql, 'Database').map(({ spec }) => [spec.name, spec.owner])
    expect(databases).toEqual(
      [...owners].sort().map((name) => [`jejaring_${name}`, `jejaring_${name}_owner`]),
    )
    const roles = cluster.spec.managed.roles.map(({ name }: Document) => name)
    expect(roles.sort()).toEqual(
      owners.flatMap((name) => [`jejaring_${name}`, `jejaring_${name}_owner`]).sort(),
    )
    const rules: string[] = cluster.spec.postgresql.pg_hba
    for (const name of owners)
      expect(rules).toContain(
        `hostssl jejaring_${name} jejaring_${name},jejaring_${name}_owner all scram-sha-256`,
      )
    expect([rules.length, rules.at(-1)]).toEqual([owners.length + 1, 'host all all all reject'])
  })

  test('has nightly backups and continuous archiving', () => {
    const [scheduled] = ofKind(postgresql, 'ScheduledBackup')
    expect(scheduled.spec.cluster.name).toBe(cluster.metadata.name)
    const [plugin] = cluster.spec.plugins
    expect([plugin.isWALArchiver, scheduled.spec.pluginConfiguration.name]).toEqual([true, plugin.name])
    expect(plugin.parameters.barmanObjectName).toBe(ofKind(postgresql, 'ObjectStore')[0].metadata.name)
  })
})

test('NATS has three nodes on separate machines, each with the stream on disk', () => {
  const { cluster: nodes, jetstream } = nats.config
  expect([nodes.enabled, nodes.replicas, jetstream.enabled, jetstream.fileStore.enabled]).toEqual([
    ...[true, 3, true, true],
  ])
  expect(nats.podDisruptionBudget).toMatchObject({ enabled: true, merge: { spec: { maxUnavailable: 1 } } })
  const spread = nats.podTemplate.topologySpreadConstraints['kubernetes.io/hostname']
  expect(spread.whenUnsatisfiable).toBe('DoNotSchedule')
  const [migrate] = named(programme, 'Deployment', 'identity').spec.template.spec.initContainers
  expect(migrate.env).toContainEqual({ name: 'NATS_REPLICAS', value: '3' })
})

describe('at NATS', () => {
  const users: Document[] = nats.config.merge.authorization.users
  const keyOf = (of: string) => `<< $JEJARING_${of.toUpperCase()} >>`

  test('each service has the permissions of its consumers, the operator has all', () => {
    const owning = services.filter(({ database }) => database)
    const expected = owning.map((service) => ({
      user: service.name,
      password: keyOf(service.name),
      permissions: permissionsOf(service, 'jejaring'),
    }))
    expect(users).toEqual([{ user: 'operator', password: keyOf('operator') }, ...expected])
  })

  test('every password is in the secret that the runbook creates', () => {
    const given = Object.entries(nats.container.env).filter(([name]) => name.startsWith('JEJARING_'))
    const expected = users.map(({ user }) => [
      `JEJARING_${user.toUpperCase()}`,
      { valueFrom: { secretKeyRef: { name: 'jejaring-nats', key: user } } },
    ])
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(expected))
  })

  test('a service connects as itself, and migrates as the operator', () => {
    for (const { name } of services.filter(({ database }) => database)) {
      const { initContainers, containers } = named(programme, 'Deployment', name).spec.template.spec
      const keys = ([{ env }]: Document[]) =>
        env
          .filter((variable: Document) => /NATS_URL$/.test(variable.name))
          .map((variable: Document) => [variable.name, variable.valueFrom.secretKeyRef.key])
      expect(keys(containers)).toEqual([['NATS_URL', `${name}-url`]])
      expect(keys(initContainers)).toEqual([...keys(containers), ['MIGRATION_NATS_URL', 'url']])
    }
    const settler = named(programme, 'Deployment', 'settler').spec.template.spec
    expect(JSON.stringify(settler)).toContain('"key":"network-url"')
    const [job] = ofKind(programme, 'CronJob')
    expect(JSON.stringify(job)).toContain('{"key":"url","name":"jejaring-nats"}')
  })
})

test('the product renders for both, without own secrets, within their connections', () => {
  expect(ofKind(programme, 'Secret')).toEqual([])
  const values = parse(text('jejaring-values.yaml'))
  expect(String(values.database.maxConnections)).toBe(cluster.spec.postgresql.parameters.max_connections)
  const secrets = JSON.stringify(programme).match(/"secretKeyRef":\{("key":"[^"]+",)?"name":"[^"]+"/g) ?? []
  expect(new Set(secrets.map((found) => found.split('"').at(-2)))).toEqual(
    new Set(['jejaring-secrets', 'jejaring-databases', 'jejaring-nats']),
  )
})

test('the ingress buffers, and accepts the largest body of the gateway', () => {
  const [{ metadata }] = ofKind(programme, 'Ingress')
  const of = (name: string) => metadata.annotations[`nginx.ingress.kubernetes.io/${name}`]
  const megabytes = Number(/^(\d+)m$/.exec(of('proxy-body-size'))?.[1])
  const largest = (maxTextBytes({ access: 'member' }) + MAX_FILE_BYTES) / 1024 / 1024
  expect([megabytes > largest, megabytes <= largest + 1]).toEqual([true, true])
  expect([of('proxy-request-buffering'), of('proxy-buffering')]).toEqual(['on', 'on'])
})

test('an upgrade can keep single images at their version', async () => {
  const documents = await render(
    '--values',
    join(folder, 'jejaring-values.yaml'),
    '--set-string',
    'image.tags.gateway=1.2.2',
  )
  const images = ofKind(documents, 'Deployment').map(
    ({ spec }) => spec.template.spec.containers[0].image as string,
  )
  expect(images.filter((image) => image.endsWith(':1.2.2'))).toEqual([
    expect.stringMatching(/\/gateway:1\.2\.2$/),
  ])
})
