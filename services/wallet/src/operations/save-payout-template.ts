import { isDeepStrictEqual } from 'node:util'
import {
  PayoutResultFormat,
  PayoutTemplate,
  type SavePayoutTemplateRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { audit, conflict, invalid, newId, notFound, requireAdmin } from '@jejaring/service-kit'
import { templateMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import { checkTemplate, equalsIgnoringCase } from '../payouts/check-template'
import type { NamedTemplate } from '../payouts/template'
import { lockTemplates, upsertTemplate } from '../store/payout-templates'

/**
 * Creates or updates a template. Existing payouts keep their copy. A retry with values that are already saved changes
 * nothing. Faults: forbidden, not_found, invalid by field, conflict (version).
 */
export async function savePayoutTemplate(
  { kit }: Context,
  { template }: SavePayoutTemplateRequest,
): Promise<PayoutTemplate> {
  requireAdmin()
  const input = template ?? PayoutTemplate.create()
  const checked = checkTemplate({ ...input, result: input.result ?? PayoutResultFormat.create() })
  if ('refused' in checked) throw invalid('Template berkas bayar belum benar.', checked.refused)
  return await kit.transaction(async (manager) => {
    const templates = await lockTemplates(manager)
    // A new template with identical content was inserted by an earlier attempt whose reply was lost.
    const before = templates.find((one) =>
      input.id === '' ? hasSameContent(one, checked.template) : one.id === input.id,
    )
    if (input.id !== '' && !before) throw notFound('Template itu tidak ada.')
    if (before && hasSameContent(before, checked.template)) return templateMessage(before)
    if (before && input.version !== 0n && input.version !== before.version) throw conflict()
    if (
      templates.some(({ id, name }) => id !== before?.id && equalsIgnoringCase(name, checked.template.name))
    )
      throw invalid('Nama template sudah dipakai.', { name: 'Nama ini sudah dipakai.' })
    const after: NamedTemplate = {
      ...checked.template,
      id: before?.id ?? newId(kit.clock.now()),
      version: (before?.version ?? 0n) + 1n,
    }
    await upsertTemplate(manager, after)
    await audit(manager, {
      action: 'payout.template.saved',
      target: `payout_template:${after.id}`,
      ...(before && { before: { ...before } }),
      after: { ...after },
    })
    return templateMessage(after)
  })
}

function hasSameContent(
  { id: _id, version: _version, ...stored }: NamedTemplate,
  template: typeof stored,
): boolean {
  return isDeepStrictEqual(stored, template)
}
