import { ApiError, api } from '@jejaring/web-platform'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import * as texts from '../../texts'
import type { addCheck } from './passkeys'

const words = texts.security.passkeys

/**
 * POST /api/users/second_factor/passkeys/begin, the browser's dialog, then POST …/passkeys/confirm. An ApiError without a
 * status when the user or the device gave up.
 */
export async function createPasskey({ name, ...proof }: z.infer<typeof addCheck>) {
  const { options } = await api.post('/api/users/second_factor/passkeys/begin', proof)
  const credential = await answer(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  return await api.post('/api/users/second_factor/passkeys/confirm', { name, credential })
}

async function answer(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new ApiError(0, { message: isKnown ? words.known : words.failed }, { cause })
  }
}
