import {
  conflict,
  invalid,
  isUnderDualControl,
  type JsonObject,
  notFound,
  propose,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Context } from '../context'
import { subjects } from '../dual-control/subjects'
import { checkTerms, type PackageTerms, sameTerms } from '../packages/check-package'
import { PackageRow } from '../store/entities'
import { writeNextPlan } from '../store/plan'
import { lockConfig, readValues } from '../store/values'
import { checkVersion } from './check-version'
import { publishConfigChanged } from './publish-config-changed'

/** The package after the call, and the proposal that the change became, if any. */
export interface PackageReply {
  readonly package: PackageRow
  readonly proposalId?: string
}

/**
 * Changes the terms of a package and creates a new plan version, which applies to later placements only (rule book
 * §2). `change` maps the current terms to the new ones. Under dual control the change becomes a proposal. Unchanged terms
 * write nothing. The caller checks the role. Faults: not_found, invalid by field, conflict.
 */
export async function updatePackage(
  context: Context,
  id: number,
  change: (before: PackageTerms) => PackageTerms,
  version = 0n,
): Promise<PackageReply> {
  return await context.transaction(async (tx) => {
    const { before, terms } = await checkChange(tx, id, change, version)
    if (!terms) return { package: before }
    if (await isUnderDualControl(tx, subjects, 'packages')) {
      const proposalId = await propose(tx, {
        subject: 'packages',
        target: `package:${before.code}`,
        change: { id, ...termsOf(terms), version: before.version },
        before: termsOf(before),
        after: termsOf(terms),
      })
      return { package: before, proposalId }
    }
    return { package: await applyChange(context, tx, before, terms) }
  })
}

const proposedPackage = z.object({
  id: z.number(),
  name: z.string(),
  price: z.coerce.bigint(),
  bonusSponsor: z.coerce.bigint(),
  pair: z.number(),
  flushout: z.number(),
  version: z.coerce.bigint(),
})

/** Applies an approved proposal of `updatePackage`. Faults: conflict (the package has changed since), invalid. */
export async function applyProposedPackage(
  context: Pick<Context, 'clock'>,
  tx: UnitOfWork,
  change: JsonObject,
): Promise<void> {
  const { id, version, ...proposed } = proposedPackage.parse(change)
  const { before, terms } = await checkChange(tx, id, () => proposed, version)
  if (!terms) throw conflict()
  await applyChange(context, tx, before, terms)
}

/** Locks the packages and checks a change; without terms when nothing would change. */
async function checkChange(
  manager: EntityManager,
  id: number,
  change: (before: PackageTerms) => PackageTerms,
  version: bigint,
): Promise<{ before: PackageRow; terms?: PackageTerms }> {
  await lockConfig(manager)
  const packages = await manager.find(PackageRow)
  const before = packages.find((candidate) => candidate.id === id)
  if (!before) throw notFound('Paket itu tidak ada.')
  const others = packages.filter((candidate) => candidate !== before).map(({ name }) => name)
  const checked = checkTerms(before.kind, change(before), others)
  if ('refused' in checked) throw invalid('Data paket belum benar.', checked.refused)
  if (sameTerms(before, checked.terms)) return { before }
  checkVersion(version, before.version)
  return { before, terms: checked.terms }
}

async function applyChange(
  { clock }: Pick<Context, 'clock'>,
  tx: UnitOfWork,
  before: PackageRow,
  terms: PackageTerms,
): Promise<PackageRow> {
  const after = { ...terms, version: before.version + 1n }
  await tx.update(PackageRow, { id: before.id }, after)
  await writeNextPlan(tx, await readValues(tx), clock.now())
  await publishConfigChanged(tx)
  tx.audit({
    action: 'config.package.changed',
    target: `package:${before.code}`,
    before: termsOf(before),
    after: termsOf(terms),
  })
  return { ...before, ...after }
}

function termsOf({ name, price, bonusSponsor, pair, flushout }: PackageTerms): Record<string, unknown> {
  return { name, price, bonusSponsor, pair, flushout }
}
