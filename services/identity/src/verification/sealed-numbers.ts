import { hmac, type Kit } from '@jejaring/service-kit'
import type { IdentityNumbers } from './verification'

type SealingKit = Pick<Kit, 'seal' | 'open'> & { readonly environment: { readonly SEAL_KEY: string } }

export interface SealedNumbers {
  readonly sealedNumbers: Buffer
  /** HMAC of the NIK with the newest key: equal for equal NIKs, and no dictionary of NIKs helps without the key. */
  readonly nikHash: Buffer
  readonly keyMark: Buffer
}

export function sealNumbers(kit: SealingKit, numbers: IdentityNumbers): SealedNumbers {
  return {
    sealedNumbers: kit.seal(JSON.stringify(numbers)),
    nikHash: hmac(`nik:${numbers.nik}`, newestKey(kit)),
    keyMark: keyMark(kit),
  }
}

export function openNumbers(kit: SealingKit, sealedNumbers: Uint8Array): IdentityNumbers {
  return JSON.parse(kit.open(sealedNumbers))
}

/** Recognises the newest of the keys in `SEAL_KEY` without revealing it. */
export function keyMark(kit: SealingKit): Buffer {
  return hmac('mark of the key of identities', newestKey(kit)).subarray(0, 8)
}

function newestKey({ environment }: SealingKit): string {
  const [newest = ''] = environment.SEAL_KEY.split(',')
  return newest.trim()
}
