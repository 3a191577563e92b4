import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands: SHA-1, six digits, 30 seconds (RFC 6238). */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** 160 random bits, as the base32 that people can type. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator reads from a QR code. */
export function enrolmentUri(secret: string, username: string): string {
  return createTotp(secret, username).toString()
}

/**
 * The time step that a code belongs to; undefined for a wrong one. The steps beside the present one are taken
 * too, for clocks that are half a minute off.
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
