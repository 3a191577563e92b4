import { normaliseUsername } from '@jejaring/identifiers'
import { RegisterRequest } from '@jejaring/proto/network/v1/network'
import { hmacs } from '@jejaring/service-kit'
import type { RequestKey } from '../../operations/replay-idempotent-request'
import type { Application } from '../../registration/application'
import { MAX_USERNAMES } from '../../registration/check-fields'
import { sideFromProto } from './enums'

/** The keyed hash covers the whole request, the password included. Nothing else of the request body is stored. */
export function requestKeyOf(request: RegisterRequest, secret: string): RequestKey {
  const body = RegisterRequest.encode({ ...request, idempotencyKey: '' }).finish()
  return { key: request.idempotencyKey, bodyHashes: hmacs(body, secret) }
}

export function applicationOf(request: RegisterRequest): Application {
  const { position, bankId, password, passwordConfirm, edgeErrors } = request
  return {
    uplineUsername: normaliseUsername(request.uplineUsername),
    side: sideFromProto(position),
    quantity: request.accountQty,
    // One more than allowed is enough to detect too many.
    usernames: request.usernames.slice(0, MAX_USERNAMES + 1).map(normaliseUsername),
    name: cleanText(request.name),
    phone: cleanText(request.phone),
    bankId,
    bankAccountName: cleanText(request.bankAccountName),
    bankAccountNumber: cleanText(request.bankAccountNumber),
    password,
    passwordConfirm,
    photoHash: request.photoHash,
    prospectId: request.prospectId,
    edgeErrors,
  }
}

/** PostgreSQL's text type cannot contain the null character. */
function cleanText(text: string): string {
  return text.replaceAll('\0', '').trim()
}
