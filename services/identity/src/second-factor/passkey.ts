import { conflict, type Fault, invalid } from '@jejaring/service-kit'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import { z } from 'zod'

const MAX_PASSKEYS = 10

/** EdDSA, ES256 and RS256 (COSE). The library's default asks Node.js for experimental ones, which it warns of. */
const SUPPORTED_ALGORITHMS = [-8, -7, -257]

/** How long a WebAuthn challenge is valid, and how long the browser waits for the authenticator. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000

/** A stored WebAuthn credential. */
export interface Passkey {
  readonly id: string
  readonly memberId: string
  /** Base64url, as the browser names it. */
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** Signature counter of the last login; 0 for authenticators that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
}

/** Consumes a challenge that the browser names; false if it is not the pending one. */
export type ConsumeChallenge = (challenge: string) => Promise<boolean>

/** The owner of a new passkey, as authenticators show them. */
export interface PasskeyOwner {
  readonly memberId: string
  readonly username: string
  readonly name: string
}

export function refusedPasskey(): Fault {
  return invalid('Passkey tidak dapat diperiksa. Coba lagi, atau pakai kode verifikasi.')
}

/** The relying party is the host of the page: a passkey works on no other site. */
function relyingPartyOf(origin: string): string {
  if (!URL.canParse(origin)) throw invalid('Passkey hanya dapat dipakai dari halaman aplikasi di browser.')
  return new URL(origin).hostname
}

/** Faults: conflict with the maximum of passkeys. */
export function requireRoomForPasskey(existing: readonly Passkey[]): void {
  if (existing.length >= MAX_PASSKEYS)
    throw conflict(`Paling banyak ${MAX_PASSKEYS} passkey. Hapus satu yang tidak dipakai lagi.`)
}

/** Returns the options of `navigator.credentials.create`. Faults: conflict with the maximum of passkeys. */
export async function registrationOptions(origin: string, owner: PasskeyOwner, existing: readonly Passkey[]) {
  requireRoomForPasskey(existing)
  return await generateRegistrationOptions({
    rpName: 'Jejaring',
    rpID: relyingPartyOf(origin),
    userID: new TextEncoder().encode(owner.memberId),
    userName: owner.username,
    userDisplayName: owner.name,
    timeout: PASSKEY_CHALLENGE_MS,
    supportedAlgorithmIDs: SUPPORTED_ALGORITHMS,
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** Returns the options of `navigator.credentials.get`. */
export async function authenticationOptions(origin: string, passkeys: readonly Passkey[]) {
  return await generateAuthenticationOptions({
    rpID: relyingPartyOf(origin),
    timeout: PASSKEY_CHALLENGE_MS,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'required',
  })
}

function toDescriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: [...transports] }
}

/** Verifies the browser's answer to `registrationOptions`; undefined if it proves nothing. */
export async function verifyRegistration(
  origin: string,
  credentialJson: string,
  consume: ConsumeChallenge,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const expectedRPID = relyingPartyOf(origin)
  const expectedChallenge = await consumeNamed(credentialJson, consume)
  if (!expectedChallenge) return undefined
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: withoutAttestation(JSON.parse(credentialJson)),
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID,
      supportedAlgorithmIDs: SUPPORTED_ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credentialId: id, publicKey, counter, transports }
  } catch {
    // The library throws for each check that fails.
    return undefined
  }
}

/**
 * Verifies the browser's answer to `authenticationOptions`; returns the passkey with its new counter, undefined if the
 * answer proves nothing. A counter that did not grow means a copied authenticator and proves nothing.
 */
export async function verifyAuthentication(
  origin: string,
  credentialJson: string,
  passkeys: readonly Passkey[],
  consume: ConsumeChallenge,
): Promise<{ readonly passkey: Passkey; readonly counter: number } | undefined> {
  const expectedRPID = relyingPartyOf(origin)
  const expectedChallenge = await consumeNamed(credentialJson, consume)
  if (!expectedChallenge) return undefined
  try {
    const response = JSON.parse(credentialJson)
    const passkey = passkeys.find(({ credentialId }) => credentialId === response.id)
    if (!passkey) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID,
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
    })
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

/**
 * Replaces the attestation statement by none. We trust no manufacturer, and the library would fetch the revocation lists
 * that certificates in the statement name: addresses of the client's choice.
 */
function withoutAttestation(answer: RegistrationResponseJSON): RegistrationResponseJSON {
  const { attestationObject } = answer.response
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const parts = new Map<string, string | Uint8Array | Map<string, string>>()
  parts.set('fmt', 'none').set('attStmt', new Map<string, string>()).set('authData', authData)
  const replaced = isoBase64URL.fromBuffer(isoCBOR.encode(parts))
  return { ...answer, response: { ...answer.response, attestationObject: replaced } }
}

/** Consumes the challenge that an answer names and returns it; outside of the checks, so that a database failure is no wrong answer. */
async function consumeNamed(credentialJson: string, consume: ConsumeChallenge): Promise<string | undefined> {
  const challenge = challengeIn(credentialJson)
  return challenge !== undefined && (await consume(challenge)) ? challenge : undefined
}

const answerSchema = z.object({ response: z.object({ clientDataJSON: z.string() }) })
const clientDataSchema = z.object({ challenge: z.string().max(200) })

function challengeIn(credentialJson: string): string | undefined {
  try {
    const { response } = answerSchema.parse(JSON.parse(credentialJson))
    const clientData = Buffer.from(response.clientDataJSON, 'base64url').toString()
    return clientDataSchema.parse(JSON.parse(clientData)).challenge.replaceAll('\0', '')
  } catch {
    return undefined
  }
}
