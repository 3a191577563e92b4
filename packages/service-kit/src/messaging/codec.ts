/** The part of a ts-proto message codec that the kit needs. */
export interface Codec<T> {
  encode(message: T): { finish(): Uint8Array }
  decode(bytes: Uint8Array): T
}

export function toBytes<T>(codec: Codec<T>, message: T): Buffer {
  return Buffer.from(codec.encode(message).finish())
}
