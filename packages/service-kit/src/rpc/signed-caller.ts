import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { Caller as CallerMessage } from '@jejaring/proto/common/v1/actor'
import { EnvironmentProblem } from '../runtime/environment'
import { forbidden, unavailable } from '../runtime/faults'
import { type Caller, callerMessage, callerOf, decodeCaller } from './caller'

/** Longer than a call waits for its server and the clocks of two machines differ. */
const SIGNATURE_LIFE_SECONDS = 120

/** Tag and length of the field `signature`, the last one of a signed caller. */
const SIGNATURE_HEADER = Buffer.from([(9 << 3) | 2, 32])
const SIGNATURE_FIELD_BYTES = SIGNATURE_HEADER.length + 32

/**
 * Signs and verifies the callers of calls between services, by HMAC-SHA256 with a key that only processes of the
 * installation have (docs/decisions/0061-signed-callers.md). Without a session the signature still proves the sender.
 */
export class CallerSignature {
  private readonly keys: readonly KeyObject[]
  private readonly signed = new WeakMap<Caller, { readonly bytes: Buffer; readonly expiresAt: number }>()
  /** The last verified bytes: the calls of one request arrive together and have the same ones. */
  private verified: { readonly bytes: Buffer; readonly message: CallerMessage } | undefined

  /** `keys` is `CALLER_KEY`: the first one signs, all of them verify. `now` is in seconds. */
  constructor(
    keys: string,
    private readonly acceptsUnsigned = false,
    private readonly now: () => number = () => Math.floor(Date.now() / 1000),
  ) {
    this.keys = keys
      .split(',')
      .filter((key) => key !== '')
      .map((key) => createSecretKey(key.trim(), 'utf8'))
  }

  /** Encodes a caller with its signature. The caller of an event is not vouched for: it is sent without its person. */
  sign(who: Caller): Buffer {
    const known = this.signed.get(who)
    const now = this.now()
    if (known && known.expiresAt - now > SIGNATURE_LIFE_SECONDS / 2) return known.bytes
    const expiresAt = now + SIGNATURE_LIFE_SECONDS
    const vouched = who.fromEvent ? { requestId: who.requestId } : who
    const message = { ...callerMessage(vouched), expiresAt }
    const body = CallerMessage.encode(message).finish()
    const [key] = this.keys
    if (!key) return Buffer.from(body)
    const bytes = Buffer.concat([body, SIGNATURE_HEADER, hmacOf(key, body)])
    this.signed.set(who, { bytes, expiresAt })
    return bytes
  }

  /** Decodes a caller whose signature is valid. Faults: forbidden; unavailable when it is too old. */
  verify(bytes: Uint8Array = new Uint8Array()): Caller {
    const received = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (!this.verified?.bytes.equals(received)) {
      if (this.isUnsigned(received)) {
        if (this.acceptsUnsigned) return decodeCaller(received)
        throw refused('unsigned')
      }
      const body = received.subarray(0, -SIGNATURE_FIELD_BYTES)
      const signature = received.subarray(-32)
      if (!this.keys.some((key) => timingSafeEqual(hmacOf(key, body), signature))) throw refused('forged')
      this.verified = { bytes: Buffer.from(received), message: CallerMessage.decode(received) }
    }
    const { message } = this.verified
    if (message.expiresAt < this.now()) {
      // Nobody can use an old signature, but a wrong clock is no reason to end a person's session.
      throw unavailable(undefined, {
        cause: new Error('signature of the caller expired: compare the clocks'),
      })
    }
    return callerOf(message)
  }

  private isUnsigned(bytes: Buffer): boolean {
    if (this.keys.length === 0) return true
    const start = bytes.length - SIGNATURE_FIELD_BYTES
    return start < 0 || !bytes.subarray(start, start + 2).equals(SIGNATURE_HEADER)
  }
}

/** Throws when no key is configured: a service neither calls nor is called then. */
export function requireSignature(signature: CallerSignature | undefined): CallerSignature {
  if (signature) return signature
  throw new EnvironmentProblem('environment: CALLER_KEY: is needed to call services and to be called')
}

const hmacOf = (key: KeyObject, body: Uint8Array) => createHmac('sha256', key).update(body).digest()

const refused = (why: string) =>
  forbidden('This service does not answer you.', { cause: new Error(`${why} caller`) })
