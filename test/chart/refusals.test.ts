import { chart, helm, render, valuesOf } from '../support/helm'

/** Values that must not render: the change to a valid set, and the expected error. */
test.each([
  ['a misspelt field', 'components.wallet.replcas=3', /replcas/],
  ['a component there is none of', 'components.walet.replicas=3', /walet/],
  ['a text for a number', 'components.wallet.replicas=banyak', /replicas/],
  ['an address that is none', 'publicUrl=jejaring.example', /publicUrl/],
  ['an address with a path', 'publicUrl=https://jejaring.example/app', /publicUrl/],
  ['an address with a user', 'publicUrl=https://budi@jejaring.example', /publicUrl/],
  [
    'an autoscaler without room',
    'components.gateway.autoscaling.enabled=true,components.gateway.autoscaling.min=9',
    /min 9 is more than max 6/,
  ],
  ['a name that is none', 'fullnameOverride=Toko', /fullnameOverride/],
  ['a digest that is none', 'image.digests.wallet=latest', /digests/],
  ['an unknown way of TLS', 'tls.mode=maybe', /tls\/mode/],
  ['two devices', 'components.whatsapp.replicas=2', /one socket of the device/],
  ['a device that is rolled', 'components.whatsapp.strategy=RollingUpdate', /one socket of the device/],
  ['a grace shorter than the drain', 'components.wallet.graceSeconds=20', /graceSeconds/],
  ['more connections than there are', 'components.identity.pool=100', /leaves 180/],
  ['more replicas than connections', 'components.wallet.replicas=20', /max_connections/],
  ['a caller there is none of', 'components.wallet.callers={gateway,kasir}', /kasir/],
  ['a programme without its wallet', 'components.wallet.enabled=false', /only frontends/],
  ['a schedule that is none', 'operator.schedules.reconcile.schedule=nightly', /schedule/],
  ['more than all requests traced', 'tracing.sampled=2', /sampled/],
  ['e-mail without a sender', 'mail.existingSecret=smtp', /mail\.from/],
  ['push notifications without an address', 'push.existingSecret=push', /push\.subject/],
  ['WhatsApp without a number', 'whatsappCloudApi.existingSecret=wa', /whatsappCloudApi\.phoneNumberId/],
  ['users of NATS without their secret', 'nats.perService=true', /nats\.existingSecret/],
  [
    'alerts without the address of their runbooks',
    'monitoring.rules.enabled=true',
    /monitoring\.rules\.runbooks/,
  ],
  ['cert-manager without an issuer', 'tls.mode=certManager', /tls\.issuer\.name/],
])('%s is refused with a sentence', async (_what, value, said) => {
  const words = ['template', 'toko', chart, ...valuesOf('try-out'), '--set', value]
  const { code, output } = await helm(...words)
  expect([code, output]).toEqual([1, expect.stringMatching(said)])
})

test('empty values name the first missing value', async () => {
  const { code, output } = await helm('template', 'toko', chart)
  expect([code, output]).toEqual([1, expect.stringContaining('publicUrl')])
  const address = ['--set', 'publicUrl=https://jejaring.example,secrets.generateOffline=true']
  await expect(render(...address)).rejects.toThrow(/database\.existingSecret/)
  await expect(render(...address, '--set', 'database.existingSecret=x')).rejects.toThrow(/nats\.url/)
})
