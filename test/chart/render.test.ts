import { services } from '../../tools/dev/services'
import {
  chart,
  containersOf,
  type Document,
  helm,
  named,
  ofKind,
  podOf,
  render,
  valueSets,
  valuesOf,
  workloads,
} from '../support/helm'
import { Schemas } from './schemas'

let schemas: Schemas
const rendered = new Map<string, Document[]>()
beforeAll(async () => {
  schemas = new Schemas()
  for (const set of valueSets) rendered.set(set, await render(...valuesOf(set)))
})

const documentsOf = (set: string) => rendered.get(set) as Document[]

describe.each(valueSets)('with the values of %s', (set) => {
  test('helm lint --strict passes', async () => {
    expect(await helm('lint', '--strict', chart, ...valuesOf(set))).toMatchObject({ code: 0 })
  })

  test('every document matches its schema, without unknown fields', () => {
    expect(documentsOf(set).length).toBeGreaterThan(30)
    expect(documentsOf(set).flatMap((document) => schemas.problems(document))).toEqual([])
  })

  test('no two documents have the same kind and name', () => {
    const names = documentsOf(set).map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(names).toEqual([...new Set(names)])
  })

  test('every pod passes the restricted profile of Pod Security', () => {
    for (const document of workloads(documentsOf(set))) {
      const pod = podOf(document)
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(pod.automountServiceAccountToken).toBe(false)
      for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) expect(pod[field]).toBeUndefined()
      for (const container of containersOf(document)) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.requests).toMatchObject({
          cpu: expect.anything(),
          memory: expect.anything(),
        })
        expect(container.resources.limits.memory).toEqual(expect.anything())
      }
    }
  })

  test('every long-running container has three different probes', () => {
    for (const document of ofKind(documentsOf(set), 'Deployment')) {
      const [container] = document.spec.template.spec.containers
      expect(container.livenessProbe.httpGet.path).toBe('/healthz')
      expect(container.readinessProbe.httpGet.path).toBe('/readyz')
      expect(container.startupProbe.periodSeconds * container.startupProbe.failureThreshold).toBeGreaterThan(
        60,
      )
      const { preStop } = container.lifecycle
      const { terminationGracePeriodSeconds: grace } = document.spec.template.spec
      // A service takes up to 15 seconds to finish calls in flight.
      expect(grace).toBeGreaterThan(preStop.sleep.seconds + 15)
    }
  })

  test('every replicated workload has a disruption budget that allows node drains', () => {
    for (const { metadata, spec } of ofKind(documentsOf(set), 'Deployment')) {
      const budget = ofKind(documentsOf(set), 'PodDisruptionBudget').find(
        (each) => each.metadata.name === metadata.name,
      )
      if ((spec.replicas ?? 2) > 1) expect(budget.spec.maxUnavailable).toBe(1)
      else expect(budget).toBeUndefined()
    }
  })

  test('every selector matches its pods, and the connections fit the server', () => {
    for (const { metadata, spec } of ofKind(documentsOf(set), 'Service')) {
      const workload = workloads(documentsOf(set)).find((each) => each.metadata.name === metadata.name)
      expect(workload.spec.template.metadata.labels).toMatchObject(spec.selector)
    }
  })

  test('secrets are named, never written into a pod', () => {
    for (const document of workloads(documentsOf(set)))
      for (const { env = [] } of containersOf(document))
        for (const { name, value } of env)
          if (/SECRET|PASSWORD|KEY|DATABASE_URL/.test(name)) expect([name, value]).toEqual([name, undefined])
  })
})

test('the schemas refuse an unknown field, a wrong type and an unknown kind', () => {
  const wallet = named(documentsOf('production'), 'Deployment', 'wallet')
  const changed = (change: (document: Document) => void) => {
    const copy = structuredClone(wallet)
    change(copy)
    return schemas.problems(copy)
  }
  expect(changed(() => undefined)).toEqual([])
  const container = (document: Document) => document.spec.template.spec.containers[0]
  expect(changed((it) => (container(it).livenessProb = {}))).toHaveLength(1)
  expect(changed((it) => (container(it).readinessProbe.periodSeconds = '5'))).toHaveLength(1)
  expect(changed((it) => delete it.spec.selector)).toHaveLength(1)
  expect(changed((it) => (it.apiVersion = 'apps/v1beta1'))).toEqual([
    'apps/v1beta1 Deployment does not exist',
  ])
})

describe('allowed callers', () => {
  /** By the components' names; the settler is a process of its own. */
  const wanted = new Map(
    services.map(({ name }) => [
      name,
      services.filter(({ calls }) => calls.includes(name)).map((each) => each.name),
    ]),
  )

  test('the policies admit the callers of the architecture and no others', () => {
    for (const [name, callers] of wanted) {
      const policy = named(documentsOf('production'), 'NetworkPolicy', name)
      const rule = policy.spec.ingress.find(({ ports }: Document) => ports[0].port === 'grpc')
      const admitted = (rule?.from ?? []).map(
        ({ podSelector }: Document) => podSelector.matchLabels['app.kubernetes.io/component'],
      )
      expect([name, admitted.sort()]).toEqual([name, callers.sort()])
    }
  })

  test('a service admits the certificates of those callers, each has its address', () => {
    for (const [name, callers] of wanted) {
      if (name === 'gateway') continue
      const variables = environmentOf('production', name)
      expect(variables.get('ALLOWED_CALLERS')?.split(',').sort()).toEqual(callers.sort())
      for (const caller of callers)
        expect(environmentOf('production', caller).get(`${name.toUpperCase()}_ADDRESS`)).toBe(
          `dns:///toko-jejaring-${name}:50051`,
        )
    }
  })

  test('everything that comes in or goes out must be allowed, names excepted', () => {
    const { spec } = named(documentsOf('production'), 'NetworkPolicy', 'default')
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
    expect(spec.ingress).toBeUndefined()
    expect(spec.egress.flatMap(({ ports }: Document) => ports.map(({ port }: Document) => port))).toEqual([
      53, 53,
    ])
    for (const document of ofKind(documentsOf('production'), 'Deployment'))
      expect(document.spec.template.metadata.labels).toMatchObject(spec.podSelector.matchLabels)
  })

  test('only the process with the device reaches the internet', () => {
    const open = ofKind(documentsOf('production'), 'NetworkPolicy').filter(({ spec }) =>
      (spec.egress ?? []).some(
        ({ ports, to }: Document) => !to && ports.some(({ port }: Document) => port === 443),
      ),
    )
    expect(open.map(({ metadata }) => metadata.name)).toEqual(['toko-jejaring-whatsapp'])
  })

  test('every certificate bears the name it is admitted by and its host names', () => {
    for (const { spec, metadata } of ofKind(documentsOf('production'), 'Certificate')) {
      expect(metadata.name).toBe(`toko-jejaring-${spec.commonName}`)
      expect(spec.dnsNames).toContain(metadata.name)
    }
    expect(
      ofKind(documentsOf('production'), 'Certificate')
        .map(({ spec }) => spec.commonName)
        .sort(),
    ).toEqual(services.map(({ name }) => name).sort())
  })
})

function environmentOf(set: string, component: string): Map<string, string> {
  const [container] = named(documentsOf(set), 'Deployment', component).spec.template.spec.containers
  return new Map(container.env.map(({ name, value }: Document) => [name, value]))
}

test('the WhatsApp device is one pod, replaced before a new one starts', () => {
  const { spec } = named(documentsOf('production'), 'Deployment', 'whatsapp')
  expect([spec.replicas, spec.strategy]).toEqual([1, { type: 'Recreate' }])
})

test('an autoscaled component sets no number of replicas', () => {
  expect(named(documentsOf('production'), 'Deployment', 'gateway').spec.replicas).toBeUndefined()
  const { spec } = named(documentsOf('production'), 'HorizontalPodAutoscaler', 'gateway')
  expect([spec.minReplicas, spec.maxReplicas]).toEqual([3, 8])
})

test('a service migrates as database owner before it starts; the settler waits', () => {
  for (const { name, database } of services.filter((each) => each.database)) {
    const { initContainers } = named(documentsOf('production'), 'Deployment', name).spec.template.spec
    const owner = initContainers[0].env.find(({ name }: Document) => name === 'MIGRATION_DATABASE_URL')
    expect([database, owner.valueFrom.secretKeyRef]).toEqual([
      true,
      { name: 'databases', key: `${name}-owner-url` },
    ])
  }
  const [waits] = named(documentsOf('production'), 'Deployment', 'settler').spec.template.spec.initContainers
  expect(waits.args).toEqual(['main.js', 'await-migrated'])
  expect(JSON.stringify(waits.env)).not.toContain('owner')
})

test('one origin leads to the gateway and to each frontend', () => {
  const [{ spec }] = ofKind(documentsOf('production'), 'Ingress')
  const paths = spec.rules[0].http.paths.map(({ path, backend }: Document) => [path, backend.service.name])
  expect(Object.fromEntries(paths)).toEqual({
    '/api': 'toko-jejaring-gateway',
    '/wa': 'toko-jejaring-gateway',
    '/readyz': 'toko-jejaring-gateway',
    '/.well-known/security.txt': 'toko-jejaring-gateway',
    '/': 'toko-jejaring-shell',
    '/remotes/member': 'toko-jejaring-member',
    '/remotes/admin': 'toko-jejaring-admin',
    '/remotes/reports': 'toko-jejaring-reports',
  })
  expect([spec.rules[0].host, spec.tls]).toEqual([
    'jejaring.example',
    [{ hosts: ['jejaring.example'], secretName: 'jejaring-web' }],
  ])
})

test('an image is named by its digest where there is one, else by its tag', () => {
  const imageOf = (component: string) =>
    named(documentsOf('production'), 'Deployment', component).spec.template.spec.containers[0].image
  expect(imageOf('gateway')).toMatch(/^registry\.example\/jejaring\/gateway@sha256:[0-9a-f]{64}$/)
  expect(imageOf('settler')).toBe('registry.example/jejaring/network:1.2.3')
})

test('every component is given the keys that npm start gives it, named apart', () => {
  for (const { name, database, keys = [] } of services) {
    const [container] = containersOf(named(documentsOf('production'), 'Deployment', name))
    const given = new Map(
      container.env.map(({ name: variable, valueFrom }: Document) => [variable, valueFrom?.secretKeyRef.key]),
    )
    expect([name, given.get('IDEMPOTENCY_SECRET')]).toEqual([
      name,
      database ? `idempotency-secret-${name}` : undefined,
    ])
    expect([name, given.get('SEAL_KEY')]).toEqual([
      name,
      keys.includes('SEAL_KEY') ? `seal-key-${name}` : undefined,
    ])
    expect([name, given.get('MESSAGE_KEY')]).toEqual([
      name,
      keys.includes('MESSAGE_KEY') ? 'message-key' : undefined,
    ])
    expect([name, given.get('CALLER_KEY')]).toEqual([name, 'caller-key'])
  }
})

test('the command line reconciles every night, with the service and owner roles', () => {
  const [waiting, nightly] = [
    named(documentsOf('production'), 'CronJob', 'operator'),
    named(documentsOf('production'), 'CronJob', 'operator-reconcile'),
  ]
  const { suspend, timeZone } = nightly.spec
  expect([waiting.spec.suspend, suspend, timeZone]).toEqual([true, false, 'Asia/Jakarta'])
  const [container] = containersOf(nightly)
  expect([container.image, container.args]).toEqual([
    'registry.example/jejaring/jejaring:1.2.3',
    ['reconcile'],
  ])
  const keys = new Map(
    container.env.map(({ name, valueFrom }: Document) => [name, valueFrom?.secretKeyRef.key]),
  )
  for (const { name } of services.filter(({ database }) => database)) {
    expect(keys.get(`${name.toUpperCase()}_DATABASE_URL`)).toBe(`${name}-url`)
    expect(keys.get(`${name.toUpperCase()}_OWNER_DATABASE_URL`)).toBe(`${name}-owner-url`)
  }
  expect([...keys.keys()].filter((name) => /SECRET|KEY/.test(String(name)))).toEqual([])
  expect(ofKind(documentsOf('try-out'), 'CronJob')).toEqual([])
})

test('monitoring covers every component and sets the labels that rules select by', () => {
  const [monitor] = ofKind(documentsOf('production'), 'ServiceMonitor')
  for (const service of ofKind(documentsOf('production'), 'Service')) {
    expect(service.metadata.labels).toMatchObject(monitor.spec.selector.matchLabels)
    expect(service.spec.ports.map(({ name }: Document) => name)).toContain('side')
  }
  const [{ relabelings }] = monitor.spec.endpoints
  expect(relabelings.map(({ targetLabel }: Document) => targetLabel)).toEqual(['job', 'release', 'component'])
  const [{ data }] = ofKind(documentsOf('production'), 'ConfigMap')
  const topics = ['database', 'messaging', 'money', 'overview']
  expect(Object.keys(data)).toEqual(topics.map((topic) => `jejaring-${topic}.json`))
})
