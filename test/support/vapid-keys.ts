import { generateKeyPairSync } from 'node:crypto'

/** Settings that switch notifications of phones on. */
export function vapidKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return {
    VAPID_PUBLIC_KEY: Buffer.concat(point).toString('base64url'),
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: 'mailto:kantor@jejaring.example',
  }
}
