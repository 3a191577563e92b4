import { chart, type Document, helm, ofKind, render, valuesOf } from '../support/helm'

/** All names at their longest: with the servers for evaluation and the operator. */
const everything = [...valuesOf('try-out'), '--set', 'operator.enabled=true']
const of = (length: number) => 'x'.repeat(length)

test.each([
  ['a release of 53 characters', of(53), /operator-reconcile is longer than the 52 .* at most 33/],
  ['a release that starts with a digit', '1toko', /start with a letter.* Set fullnameOverride/],
  ['a release with a dot', 'toko.satu', /hyphens only/],
])('%s is refused with a sentence', async (_what, release, sentence) => {
  const { code, output } = await helm('template', release, chart, ...everything)
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
  const named = await helm('template', release, chart, ...everything, '--set', 'fullnameOverride=toko')
  expect(named.code).toBe(0)
})

test('a release of 53 characters is accepted where all names fit', async () => {
  const { code } = await helm(
    'template',
    of(53),
    chart,
    ...valuesOf('gateway-api'),
    '--set',
    'nameOverride=x',
  )
  expect(code).toBe(0)
})

test('a schedule that makes a name too long is refused', async () => {
  const schedule = 'operator.schedules.abcdefghijklmnopqrstuv'
  const values = ['--set', `${schedule}.args={reconcile}`, '--set', `${schedule}.schedule=0 1 * * *`]
  await expect(render(...everything, ...values, '--set', `fullnameOverride=${of(21)}`)).rejects.toThrow(
    /at most 20/,
  )
  await render(...everything, ...values, '--set', `fullnameOverride=${of(20)}`)
})

test('the longest accepted name fits the limits of every kind', async () => {
  const documents = await render(...everything, '--set', `fullnameOverride=${of(33)}`)
  const limits: Record<string, number> = { CronJob: 52, StatefulSet: 52 }
  const tooLong = documents.filter(({ kind, metadata }) => metadata.name.length > (limits[kind] ?? 63))
  expect(tooLong).toEqual([])
  const longest = Math.max(...ofKind(documents, 'CronJob').map(({ metadata }) => metadata.name.length))
  expect(longest).toBe(52)
})

test('overrides reach every name, label and selector', async () => {
  const overrides = ['--set', 'fullnameOverride=warung,nameOverride=jaring']
  const documents = await render(...valuesOf('production'), ...overrides)
  expect(documents.filter(({ metadata }) => !metadata.name.startsWith('warung'))).toEqual([])
  const text = JSON.stringify(documents)
  expect(text).not.toMatch(/toko-jejaring|"app\.kubernetes\.io\/name":"jejaring"/)
  const [{ spec }] = ofKind(documents, 'ServiceMonitor')
  expect(spec.selector.matchLabels).toEqual({
    'app.kubernetes.io/name': 'jaring',
    'app.kubernetes.io/instance': 'toko',
  })
  const alone = await render(...valuesOf('production'), '--set', 'nameOverride=jaring')
  expect(alone.filter(({ metadata }) => !metadata.name.startsWith('toko-jaring'))).toEqual([])
})

describe('the public address', () => {
  const withAddress = (set: string, address: string) =>
    render(...valuesOf(set), '--set', 'ingress.tlsSecret=web', '--set', `publicUrl=${address}`)
  const variableOf = (documents: Document[]) =>
    ofKind(documents, 'Deployment').map(
      ({ spec }) =>
        spec.template.spec.containers[0].env.find(({ name }: Document) => name === 'PUBLIC_URL').value,
    )

  test('in capitals and with a slash becomes the origin that browsers send', async () => {
    const documents = await withAddress('try-out', 'HTTPS://Jejaring.Example:8443/')
    expect(new Set(variableOf(documents))).toEqual(new Set(['https://jejaring.example:8443']))
    const [{ spec }] = ofKind(documents, 'Ingress')
    expect([spec.rules[0].host, spec.tls]).toEqual([
      'jejaring.example',
      [{ hosts: ['jejaring.example'], secretName: 'web' }],
    ])
  })

  test.each(['http://10.0.0.1:8080', 'http://[fd00::1]'])(
    '%s makes rules for every host',
    async (address) => {
      const documents = await withAddress('try-out', address)
      expect(new Set(variableOf(documents))).toEqual(new Set([address]))
      const [{ spec }] = ofKind(documents, 'Ingress')
      expect([spec.rules[0].host, spec.tls]).toEqual([undefined, [{ secretName: 'web' }]])
      const [route] = ofKind(await withAddress('gateway-api', address), 'HTTPRoute')
      expect(route.spec.hostnames).toBeUndefined()
    },
  )
})
