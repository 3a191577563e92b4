import {
  conflict,
  forbidden,
  invalid,
  type JsonObject,
  oneLine,
  type Proposal,
  type ProposalEffect,
  propose,
  requireActor,
  requireInPerson,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import { personalDataNotification } from '../notifications/account-notifications'
import { wrongSecondFactorCode } from '../second-factor/faults'
import { memberById } from '../store/members'
import {
  findApprovedErasures,
  insertApprovedErasure,
  newestRequestOf,
  PERSONAL_DATA,
  type PersonalDataRequestRow,
} from '../store/personal-data-requests'
import { secondFactorOf } from '../store/second-factors'
import { addNotification } from './add-notification'
import { revokeErasure } from './end-approved-erasure'
import { requireSecondFactorOwner } from './require-second-factor-owner'
import { codeThrottleKey, useSecondFactorCode } from './use-second-factor-code'

const MAX_TEXT_LENGTH = 300
const correctedFields = { name: 'Nama', phone: 'Nomor HP', bank: 'Data bank', address: 'Alamat' } as const

/** Returns the caller's newest request about personal data; undefined without one. Faults: unauthenticated. */
export async function readPersonalDataRequest({ kit }: Context): Promise<PersonalDataRequestRow | undefined> {
  return await newestRequestOf(kit.database.manager, requireActor().memberId, PERSONAL_DATA)
}

/**
 * Asks the office to erase the caller, by password and, where it is on, second factor. Faults: unauthenticated; forbidden
 * in a login-as session and for admins; invalid (`password`, `code`); too_many; conflict while a request waits.
 */
export async function requestErasure(
  identity: Context,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const { kit } = identity
  const { memberId } = await requireSecondFactorOwner(identity, password)
  const factor = await secondFactorOf(kit.database.manager, memberId)
  const ask = (tx: UnitOfWork) =>
    proposeFor(tx, memberId, { kind: 'erasure' }, { request: 'Penghapusan data pribadi' })
  if (!factor?.enrolledAt) return await kit.transaction(ask)
  const owner = { memberId, key: codeThrottleKey(memberId) }
  if (!(await useSecondFactorCode(identity, owner, factor, code, async () => ask)))
    throw wrongSecondFactorCode()
}

export interface Correction {
  readonly field: string
  readonly value: string
  readonly reason: string
}

/**
 * Asks the office to correct data of the caller. Faults: unauthenticated; forbidden in a login-as session and for admins;
 * invalid (`field`, `value`, `reason`); conflict while a request waits.
 */
export async function requestCorrection({ kit }: Context, typed: Correction): Promise<void> {
  const { memberId } = requireInPerson('Koreksi data hanya dapat diminta oleh pemilik akun.')
  const errors: Record<string, string> = {}
  const name = new Map<string, string>(Object.entries(correctedFields)).get(typed.field)
  if (name === undefined) errors.field = 'Pilih data yang perlu dikoreksi.'
  const [value, reason] = [oneLine(typed.value), oneLine(typed.reason)]
  for (const [field, { length }] of Object.entries({ value, reason })) {
    if (length === 0 || length > MAX_TEXT_LENGTH)
      errors[field] = `Isi bagian ini, paling banyak ${MAX_TEXT_LENGTH} karakter.`
  }
  if (Object.keys(errors).length > 0)
    throw invalid('Permintaan belum dapat dikirim. Periksa isian Anda.', errors)
  await kit.transaction((tx) =>
    proposeFor(
      tx,
      memberId,
      { kind: 'correction', value, reason },
      { request: `Koreksi data: ${name}`, value, reason },
    ),
  )
}

async function proposeFor(
  tx: UnitOfWork,
  memberId: string,
  change: JsonObject,
  after: JsonObject,
): Promise<void> {
  if ((await memberById(tx, memberId))?.admin)
    throw forbidden('Akun admin diurus oleh operator, bukan lewat permintaan.')
  const newest = await newestRequestOf(tx, memberId, PERSONAL_DATA)
  if (newest?.status === 'pending')
    throw conflict('Permintaan Anda yang sebelumnya masih menunggu jawaban kantor.')
  // Withdrawing a later request would leave the approval in force.
  if (newest?.kind === 'erasure' && newest.status === 'approved')
    throw conflict('Penghapusan data Anda sudah disetujui. Batalkan dahulu bila Anda ingin mengubahnya.')
  await propose(tx, { subject: PERSONAL_DATA, target: `member:${memberId}`, change, after })
}

/** What the decision of a request does: the member is notified, and an approved erasure waits for the operator's command. */
export function personalDataEffect(identity: Context): ProposalEffect {
  const notify = (tx: UnitOfWork, { id, target, change }: Proposal, refusal?: string) => {
    const memberId = target.slice('member:'.length)
    const at = tx.context.clock.now()
    const isErasure = change.kind === 'erasure'
    return addNotification(identity, tx, personalDataNotification({ id, memberId, isErasure, refusal, at }))
  }
  return {
    async apply(tx, proposal) {
      if (proposal.change.kind === 'erasure')
        await insertApprovedErasure(tx, proposal.target.slice('member:'.length), tx.context.clock.now())
      await notify(tx, proposal)
    },
    discard: (tx, proposal, reason) => notify(tx, proposal, reason),
    revoke: (tx, proposal, reason) => revokeErasure(identity, tx, proposal, reason),
    findRevocable: (manager) => findApprovedErasures(manager),
  }
}
