import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Seals text that must travel or rest (AES-256-GCM). `keys` is `SEAL_KEY`: any long random text;
 * several, separated by commas, allow a rotation: the first seals, all of them open.
 */
export function seal(text: string, keys: string): Buffer {
  const [first = ''] = keys.split(',')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyBytes(first), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Opens what `seal` made. Throws when it was changed or sealed with a key that is not among `keys`. */
export function open(sealed: Uint8Array, keys: string): string {
  const bytes = Buffer.from(sealed)
  for (const key of keys.split(',')) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyBytes(key), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      // Try the next key: the tag is what says which key is right.
    }
  }
  throw new Error('sealed text cannot be opened with the keys given')
}

/** Keyed hash, for bodies and tokens whose text must not be stored. */
export function hmac(data: Uint8Array | string, secret: string): Buffer {
  return createHmac('sha256', secret).update(data).digest()
}

/**
 * Keyed hashes with each of several secrets, separated by commas, which allow a rotation: the first is for keeping, by all
 * of them the same data is known again.
 */
export function hmacs(data: Uint8Array | string, secrets: string): readonly [Buffer, ...Buffer[]] {
  const [first = '', ...others] = secrets.split(',')
  return [hmac(data, first.trim()), ...others.map((secret) => hmac(data, secret.trim()))]
}

function keyBytes(key: string): Buffer {
  return createHash('sha256').update(key.trim()).digest()
}
