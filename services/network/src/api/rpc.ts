import { normaliseUsername } from '@jejaring/identifiers'
import type { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import type { Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import { confirmRegistration } from '../operations/confirm-registration'
import { exportSponsors } from '../operations/export-sponsors'
import { filterAncestors } from '../operations/filter-ancestors'
import { findVisibleMember } from '../operations/find-visible-member'
import { exportBranches, listBranches } from '../operations/list-branches'
import { listDescendants } from '../operations/list-descendants'
import { listFlushed } from '../operations/list-flushed'
import { listLevels } from '../operations/list-levels'
import { listPlacedMembers } from '../operations/list-placed-members'
import { listSponsored } from '../operations/list-sponsored'
import { listSponsors } from '../operations/list-sponsors'
import { previewRegistration } from '../operations/preview-registration'
import { readBonuses } from '../operations/read-bonuses'
import { readOutcome } from '../operations/read-outcome'
import { readPlacement } from '../operations/read-placement'
import { readProgrammeMonths } from '../operations/read-programme-months'
import { readStanding } from '../operations/read-standing'
import { readStandingAsOf } from '../operations/read-standing-as-of'
import { readTree } from '../operations/read-tree'
import { register } from '../operations/register'
import { simulateForAdmin } from '../operations/simulate'
import { bonusReply } from './mappers/bonus'
import { levelReply, standingAsOfReply, standingReply } from './mappers/counters'
import { branchesReply, flushedReply, sponsoredReply, sponsorsReply } from './mappers/lists'
import { outcomeReply, previewReply, previewRequestOf } from './mappers/preview'
import { applicationOf, requestKeyOf } from './mappers/register'
import { parametersOf, simulateReply } from './mappers/simulation'
import { nodeReply, placementReply } from './mappers/tree'

/** Request → operation → reply. Effects and faults are documented in the proto file and at each operation. */
export function handlers(
  context: Context,
  idempotencySecret: string,
): Handlers<typeof NetworkServiceService> {
  return {
    async register(request) {
      const key = requestKeyOf(request, idempotencySecret)
      const { id, accounts } = await register(context, applicationOf(request), key)
      return { registrationId: id, usernames: accounts.map(({ username }) => username) }
    },
    async confirmRegistration({ registrationId }) {
      return { placed: await confirmRegistration(context, registrationId) }
    },
    async previewRegistration(request) {
      return previewReply(await previewRegistration(context, previewRequestOf(request)))
    },
    async readOutcome({ username }) {
      return outcomeReply(await readOutcome(context, username))
    },
    async readTree({ username, depth }) {
      const { root, previousUsername, path } = await readTree(context, username, depth)
      return { root: nodeReply(root), previousUsername, path }
    },
    listPlacedMembers: (request) => listPlacedMembers(context, request),
    async locateMember({ username }) {
      const { member } = await findVisibleMember(context, username)
      return { memberId: member.memberId, username: member.username }
    },
    async readStanding({ memberId }) {
      return standingReply(await readStanding(context, memberId))
    },
    async readPlacement({ memberId }) {
      return placementReply(await readPlacement(context, memberId))
    },
    async readStandingAsOf({ memberId, username, seq, businessDay }) {
      const member = { memberId, username: normaliseUsername(username) }
      const point = { seq: Number(seq), day: businessDay }
      return standingAsOfReply(await readStandingAsOf(context, member, point))
    },
    async listLevels() {
      return { levels: (await listLevels(context)).map(levelReply) }
    },
    async listSponsored({ query }) {
      return sponsoredReply(await listSponsored(context, query))
    },
    ...programmeHandlers(context),
  }
}

/** Calls of admins and other services about the whole programme. */
function programmeHandlers(context: Context) {
  return {
    async listSponsorships({ query }) {
      return sponsorsReply(await listSponsors(context, query))
    },
    async listBranches({ query }) {
      return branchesReply(await listBranches(context, query))
    },
    exportBranches: (request) => exportBranches(context, request),
    exportSponsorships: (request) => exportSponsors(context, request),
    listDescendants: (request) => listDescendants(context, request),
    async filterAncestors(request) {
      return { ancestorIds: await filterAncestors(context, request) }
    },
    async readBonuses(request) {
      const { bonuses, ...page } = await readBonuses(context.database.manager, request)
      return { bonuses: bonuses.map(bonusReply), ...page }
    },
    async readProgrammeMonths() {
      return { months: await readProgrammeMonths(context) }
    },
    async listFlushed({ query, month }) {
      return flushedReply(await listFlushed(context, query, month))
    },
    async simulate(request) {
      return simulateReply(await simulateForAdmin(context, parametersOf(request)))
    },
  } satisfies Partial<Handlers<typeof NetworkServiceService>>
}
