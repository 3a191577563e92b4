import { audit, invalid, notFound } from '@jejaring/service'
import type { Context } from '../context'
import { checkTerms, type PackageTerms, sameTerms } from '../packages/check-package'
import { PackageRow } from '../store/entities'
import { writeNextPlan } from '../store/plan'
import { lockConfig, readValues } from '../store/values'
import { announce } from './announce'

/**
 * Changes the terms of a package, given those it has, and makes a new plan version, which holds for later
 * placements only (rule book §2). The same terms again change nothing. Whether the caller may is decided before.
 * Faults: not_found, invalid by field.
 */
export async function updatePackage(
  context: Context,
  id: number,
  change: (before: PackageTerms) => PackageTerms,
): Promise<PackageRow> {
  return await context.transaction(async (manager) => {
    await lockConfig(manager)
    const before = await manager.findOneBy(PackageRow, { id })
    if (!before) throw notFound('Paket itu tidak ada.')
    const checked = checkTerms(before.kind, change(before))
    if ('refused' in checked) throw invalid('Data paket belum benar.', checked.refused)
    const { terms } = checked
    if (sameTerms(before, terms)) return before

    await manager.update(PackageRow, { id }, terms)
    await writeNextPlan(manager, await readValues(manager), context.clock.now())
    await announce(manager)
    await audit(manager, {
      action: 'config.package.changed',
      target: `package:${before.code}`,
      before: termsOf(before),
      after: termsOf(terms),
    })
    return { ...before, ...terms }
  })
}

function termsOf({ name, price, bonusSponsor, pair, flushout }: PackageTerms): Record<string, unknown> {
  return { name, price, bonusSponsor, pair, flushout }
}
