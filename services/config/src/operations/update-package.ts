import { audit, invalid, notFound } from '@jejaring/service-kit'
import type { Context } from '../context'
import { checkTerms, type PackageTerms, sameTerms } from '../packages/check-package'
import { PackageRow } from '../store/entities'
import { writeNextPlan } from '../store/plan'
import { lockConfig, readValues } from '../store/values'
import { checkVersion } from './check-version'
import { publishConfigChanged } from './publish-config-changed'

/**
 * Changes the terms of a package and creates a new plan version, which applies to later placements only (rule book
 * §2). `change` maps the current terms to the new ones. Unchanged terms write nothing. The caller checks the role.
 * Faults: not_found, invalid by field, conflict.
 */
export async function updatePackage(
  context: Context,
  id: number,
  change: (before: PackageTerms) => PackageTerms,
  version = 0n,
): Promise<PackageRow> {
  return await context.transaction(async (manager) => {
    await lockConfig(manager)
    const packages = await manager.find(PackageRow)
    const before = packages.find((candidate) => candidate.id === id)
    if (!before) throw notFound('Paket itu tidak ada.')
    const others = packages.filter((candidate) => candidate !== before).map(({ name }) => name)
    const checked = checkTerms(before.kind, change(before), others)
    if ('refused' in checked) throw invalid('Data paket belum benar.', checked.refused)
    const { terms } = checked
    if (sameTerms(before, terms)) return before
    checkVersion(version, before.version)

    const after = { ...terms, version: before.version + 1n }
    await manager.update(PackageRow, { id }, after)
    await writeNextPlan(manager, await readValues(manager), context.clock.now())
    await publishConfigChanged(manager)
    await audit(manager, {
      action: 'config.package.changed',
      target: `package:${before.code}`,
      before: termsOf(before),
      after: termsOf(terms),
    })
    return { ...before, ...after }
  })
}

function termsOf({ name, price, bonusSponsor, pair, flushout }: PackageTerms): Record<string, unknown> {
  return { name, price, bonusSponsor, pair, flushout }
}
