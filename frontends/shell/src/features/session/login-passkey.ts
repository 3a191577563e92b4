import { ApiError, api } from '@jejaring/web-platform'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { codeTexts } from './code-texts'
import { readLogin } from './login-reply'

/**
 * POST /api/auth/login/passkey/begin, the browser's dialog, then POST /api/auth/login/passkey. 401 for an expired
 * challenge; an ApiError without a status when the user or the device gave up.
 */
export async function loginByPasskey(challenge: string) {
  const { options } = await api.post('/api/auth/login/passkey/begin', new URLSearchParams({ challenge }))
  const credential = await answer(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  return readLogin(await api.post('/api/auth/login/passkey', { challenge, credential }))
}

async function answer(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  try {
    return await startAuthentication({ optionsJSON })
  } catch (cause) {
    throw new ApiError(0, { message: codeTexts.passkeyFailed }, { cause })
  }
}
