import {
  type NetworkServiceService,
  type PreviewRegistrationRequest,
  type ReadBonusesReply,
  type ReadBonusesRequest,
  RegisterRequest,
  Side,
  type SimulateRequest,
} from '@jejaring/proto/network/v1/network'
import { type Handlers, hmacs } from '@jejaring/service-kit'
import type { Context } from '../context'
import { confirmRegistration } from '../operations/confirm-registration'
import { exportSponsors } from '../operations/export-sponsors'
import { listLevels } from '../operations/list-levels'
import { listSponsored } from '../operations/list-sponsored'
import { listSponsors } from '../operations/list-sponsors'
import { locateMember } from '../operations/locate-member'
import { type PreviewRequest, previewRegistration } from '../operations/preview-registration'
import { readBonuses, readPayingBonuses } from '../operations/read-bonuses'
import { listFlushed, readProgrammeMonthsForAdmin } from '../operations/read-programme-months'
import { readStanding } from '../operations/read-standing'
import { readStandingAsOf } from '../operations/read-standing-as-of'
import { readTree } from '../operations/read-tree'
import { register } from '../operations/register'
import type { RequestKey } from '../operations/replay-idempotent-request'
import { simulateForAdmin } from '../operations/simulate'
import { type Application, normaliseUsername } from '../registration/application'
import { MAX_USERNAMES } from '../registration/check-fields'
import type { OtherParameters } from '../simulation/other-parameters'
import {
  bonusReply,
  flushedReply,
  levelReply,
  nodeReply,
  previewReply,
  simulateReply,
  sponsoredReply,
  sponsorshipsReply,
  standingAsOfReply,
  standingReply,
} from './mappers/replies'

/** Request → operation → reply; what each call does and refuses stands in the proto and at its operation. */
export function handlers(
  context: Context,
  idempotencySecret: string,
): Handlers<typeof NetworkServiceService> {
  return {
    async register(request) {
      const key = requestKey(request, idempotencySecret)
      const { id, accounts } = await register(context, applicationOf(request), key)
      return { registrationId: id, usernames: accounts.map(({ username }) => username) }
    },
    async confirmRegistration({ registrationId }) {
      return { placed: await confirmRegistration(context, registrationId) }
    },
    async previewRegistration(request) {
      return previewReply(await previewRegistration(context, previewed(request)))
    },
    async readTree({ username, depth }) {
      const { root, previousUsername, path } = await readTree(context, username, depth)
      return { root: nodeReply(root), previousUsername, path }
    },
    async locateMember({ username }) {
      const member = await locateMember(context, username)
      return { memberId: member.memberId, username: member.username }
    },
    async readStanding({ memberId }) {
      return standingReply(await readStanding(context, memberId))
    },
    async readStandingAsOf({ memberId, username, seq, businessDay }) {
      const asked = { memberId, username: normaliseUsername(username) }
      const point = { seq: Number(seq), day: businessDay }
      return standingAsOfReply(await readStandingAsOf(context, asked, point))
    },
    async listLevels() {
      return { levels: (await listLevels(context)).map(levelReply) }
    },
    async listSponsored({ query }) {
      return sponsoredReply(await listSponsored(context, query))
    },
    ...forAdmins(context),
  }
}

/** What only admins, and other services, ask of the whole programme. */
function forAdmins(context: Context) {
  return {
    async listSponsorships({ query }) {
      return sponsorshipsReply(await listSponsors(context, query))
    },
    exportSponsorships: (request) => exportSponsors(context, request),
    async readBonuses(request) {
      return bonusesReply(context, request)
    },
    async readProgrammeMonths() {
      return { months: await readProgrammeMonthsForAdmin(context) }
    },
    async listFlushed({ query, month }) {
      return flushedReply(await listFlushed(context, query, month))
    },
    async simulate(request) {
      return simulateReply(await simulateForAdmin(context, parametersOf(request)))
    },
  } satisfies Partial<Handlers<typeof NetworkServiceService>>
}

async function bonusesReply({ database }: Context, request: ReadBonusesRequest): Promise<ReadBonusesReply> {
  if (!request.payingOnly) {
    const bonuses = await readBonuses(database.manager, request)
    return {
      bonuses: bonuses.map(bonusReply),
      through: bonuses.at(-1)?.bonusNo ?? request.after,
      leftOut: 0n,
    }
  }
  const { bonuses, ...read } = await readPayingBonuses(database.manager, request)
  return { bonuses: bonuses.map(bonusReply), ...read }
}

function previewed({ uplineUsername, position, accountQty }: PreviewRegistrationRequest): PreviewRequest {
  return { uplineUsername: normaliseUsername(uplineUsername), side: sideOf(position), quantity: accountQty }
}

function parametersOf({ since, ...amounts }: SimulateRequest): Record<keyof OtherParameters, unknown> {
  const number = (amount: bigint | undefined) => (amount === undefined ? undefined : Number(amount))
  return {
    flushout: number(amounts.flushout),
    bonusSponsor: number(amounts.bonusSponsor),
    bonusPairing: number(amounts.bonusPairing),
    bonusPairingLevel: number(amounts.bonusPairingLevel),
    pairingLevelMax: number(amounts.pairingLevelMax),
    since: since || undefined,
  }
}

/** The keyed hash covers all that was asked, the password included, and is all that is kept of it. */
function requestKey(request: RegisterRequest, secret: string): RequestKey {
  const body = RegisterRequest.encode({ ...request, idempotencyKey: '' }).finish()
  return { key: request.idempotencyKey, bodyHashes: hmacs(body, secret) }
}

function sideOf(position: Side): 'left' | 'right' | undefined {
  if (position === Side.LEFT) return 'left'
  return position === Side.RIGHT ? 'right' : undefined
}

function applicationOf(request: RegisterRequest): Application {
  const { position, bankId, password, passwordConfirm, edgeErrors } = request
  return {
    uplineUsername: normaliseUsername(request.uplineUsername),
    side: sideOf(position),
    quantity: request.accountQty,
    // One more than can be right is enough to see that there are too many.
    usernames: request.usernames.slice(0, MAX_USERNAMES + 1).map(normaliseUsername),
    name: plain(request.name),
    phone: plain(request.phone),
    bankId,
    bankAccountName: plain(request.bankAccountName),
    bankAccountNumber: plain(request.bankAccountNumber),
    password,
    passwordConfirm,
    photoHash: request.photoHash,
    edgeErrors,
  }
}

/** PostgreSQL has no place for the null character, nor does a name. */
function plain(text: string): string {
  return text.replaceAll('\0', '').trim()
}
