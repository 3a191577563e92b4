import { isDeepStrictEqual } from 'node:util'
import {
  PayoutResultFormat,
  PayoutTemplate,
  type SavePayoutTemplateRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { audit, conflict, invalid, newId, notFound, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { templateMessage } from '../payout-wire'
import { checkTemplate, same } from '../payouts/check-template'
import type { NamedTemplate } from '../payouts/template'
import { keepTemplate, lockTemplates } from '../store/payout-templates'

/**
 * Adds a template, or changes one: files that were made stay as they are, and so do the results read by them. What is
 * saved already, by a try that got no answer, is saved again without a change.
 * Faults: forbidden, not_found, invalid by field, conflict (another version than the one named).
 */
export async function savePayoutTemplate(
  { kit }: Context,
  { template }: SavePayoutTemplateRequest,
): Promise<PayoutTemplate> {
  requireAdmin()
  const wanted = template ?? PayoutTemplate.create()
  const checked = checkTemplate({ ...wanted, result: wanted.result ?? PayoutResultFormat.create() })
  if ('refused' in checked) throw invalid('Template berkas bayar belum benar.', checked.refused)
  return await kit.transaction(async (manager) => {
    const known = await lockTemplates(manager)
    // A new one that is there already, whole as it is wanted, was added by a try that got no answer.
    const before = known.find((one) =>
      wanted.id === '' ? isAlready(one, checked.template) : one.id === wanted.id,
    )
    if (wanted.id !== '' && !before) throw notFound('Template itu tidak ada.')
    if (before && isAlready(before, checked.template)) return templateMessage(before)
    if (before && wanted.version !== 0n && wanted.version !== before.version) throw conflict()
    if (known.some(({ id, name }) => id !== before?.id && same(name, checked.template.name)))
      throw invalid('Nama template sudah dipakai.', { name: 'Nama ini sudah dipakai.' })
    const after: NamedTemplate = {
      ...checked.template,
      id: before?.id ?? newId(kit.clock.now()),
      version: (before?.version ?? 0n) + 1n,
    }
    await keepTemplate(manager, after)
    await audit(manager, {
      action: 'payout.template.saved',
      target: `payout_template:${after.id}`,
      ...(before && { before: { ...before } }),
      after: { ...after },
    })
    return templateMessage(after)
  })
}

function isAlready({ id: _id, version: _version, ...known }: NamedTemplate, wanted: typeof known): boolean {
  return isDeepStrictEqual(known, wanted)
}
