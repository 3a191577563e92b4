import { Secret, TOTP } from 'otpauth'

/** Supported by every authenticator app (RFC 6238). */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Generates a secret of 160 random bits in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the `otpauth:` URI for the QR code. */
export function enrolmentUri(secret: string, username: string): string {
  return createTotp(secret, username).toString()
}

/**
 * Returns the time step that a code belongs to; undefined for a wrong code. Accepts one step before and after the
 * current one, for clocks that are half a minute off.
 */
export function matchTimeStep(secret: string, code: string, now: Date): number | undefined {
  const totp = createTotp(secret)
  const timestamp = now.getTime()
  const distance = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp, window: 1 }) : null
  return distance === null ? undefined : totp.counter({ timestamp }) + distance
}

function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Jejaring', label, ...TOTP_PARAMETERS, secret: Secret.fromBase32(secret) })
}
