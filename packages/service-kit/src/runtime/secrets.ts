import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Encrypts text for transport or storage (AES-256-GCM). `keys` is `SEAL_KEY`: any long random text; several,
 * comma-separated, allow rotation: the first encrypts, all decrypt.
 */
export function seal(text: string, keys: string): Buffer {
  const [first = ''] = keys.split(',')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyBytes(first), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `seal` returned. Throws when it was modified or its key is not among `keys`. */
export function open(sealed: Uint8Array, keys: string): string {
  const bytes = Buffer.from(sealed)
  for (const key of keys.split(',')) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyBytes(key), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      // Try the next key: the authentication tag identifies the right one.
    }
  }
  throw new Error('sealed text cannot be opened with the keys given')
}

/** Keyed hash of bodies and tokens whose text must not be stored. */
export function hmac(data: Uint8Array | string, secret: string): Buffer {
  return createHmac('sha256', secret).update(data).digest()
}

/**
 * Keyed hashes with each of several comma-separated secrets (rotation): store the first, compare with all.
 */
export function hmacs(data: Uint8Array | string, secrets: string): readonly [Buffer, ...Buffer[]] {
  const [first = '', ...others] = secrets.split(',')
  return [hmac(data, first.trim()), ...others.map((secret) => hmac(data, secret.trim()))]
}

function keyBytes(key: string): Buffer {
  return createHash('sha256').update(key.trim()).digest()
}
