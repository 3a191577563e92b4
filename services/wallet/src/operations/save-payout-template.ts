import { isDeepStrictEqual } from 'node:util'
import {
  PayoutResultFormat,
  PayoutTemplate,
  type SavePayoutTemplateRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import {
  conflict,
  invalid,
  isUnderDualControl,
  type JsonObject,
  newId,
  notFound,
  propose,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { comparable } from '@jejaring/spreadsheet'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { templateMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import { subjects } from '../dual-control/subjects'
import { checkTemplate } from '../payouts/check-template'
import type { NamedTemplate } from '../payouts/template'
import { lockTemplates, upsertTemplate } from '../store/payout-templates'

/**
 * Creates or updates a template; under dual control the change becomes a proposal. Existing payouts keep their copy. A retry
 * with values that are already saved changes nothing. Faults: forbidden, not_found, invalid by field, conflict (version).
 */
export async function savePayoutTemplate(
  { kit }: Context,
  { template }: SavePayoutTemplateRequest,
): Promise<PayoutTemplate> {
  requireAdmin()
  const input = template ?? PayoutTemplate.create()
  const checked = checkTemplate({ ...input, result: input.result ?? PayoutResultFormat.create() })
  if ('refused' in checked) throw invalid('Template berkas pembayaran belum benar.', checked.refused)
  return await kit.transaction(async (tx) => {
    const change = await checkChange(tx, input.id, checked.template, input.version)
    if (!change.after) return templateMessage(change.before)
    const { before, after } = change
    if (await isUnderDualControl(tx, subjects, 'payout_templates')) {
      const { name } = checked.template
      const proposalId = await propose(tx, {
        subject: 'payout_templates',
        // A new template has no id yet; its name must be unique as well.
        target: `payout_template:${before?.id ?? name.toLowerCase()}`,
        change: { id: input.id, version: before?.version ?? 0n, template: checked.template },
        ...(before && { before: contentOf(before) }),
        after: { ...checked.template },
      })
      return { ...templateMessage(after), proposalId }
    }
    await storeTemplate(tx, before, after)
    return templateMessage(after)
  })
}

const proposedTemplate = z.object({ id: z.string(), version: z.coerce.bigint(), template: z.unknown() })

/** Applies an approved proposal of `savePayoutTemplate`. Faults: conflict (the template has changed since), invalid. */
export async function applyProposedTemplate(tx: UnitOfWork, change: JsonObject): Promise<void> {
  const { id, version, template } = proposedTemplate.parse(change)
  const { before, after } = await checkChange(tx, id, template as TemplateContent, version)
  if (!after) throw conflict()
  await storeTemplate(tx, before, after)
}

type TemplateContent = Omit<NamedTemplate, 'id' | 'version'>
type CheckedChange =
  | { readonly before: NamedTemplate; readonly after: undefined }
  | { readonly before: NamedTemplate | undefined; readonly after: NamedTemplate }

/** Locks the templates and checks a change; without `after` when it is saved already. */
async function checkChange(
  manager: EntityManager,
  id: string,
  content: TemplateContent,
  version: bigint,
): Promise<CheckedChange> {
  const templates = await lockTemplates(manager)
  // A new template with identical content was inserted by an earlier attempt whose reply was lost.
  const before = templates.find((one) => (id === '' ? hasSameContent(one, content) : one.id === id))
  if (id !== '' && !before) throw notFound('Template itu tidak ada.')
  if (before && hasSameContent(before, content)) return { before, after: undefined }
  if (before && version !== 0n && version !== before.version) throw conflict()
  if (templates.some((one) => one.id !== before?.id && comparable(one.name) === comparable(content.name)))
    throw invalid('Nama template sudah dipakai.', { name: 'Nama ini sudah dipakai.' })
  const after = {
    ...content,
    id: before?.id ?? newId(),
    version: (before?.version ?? 0n) + 1n,
  }
  return { before, after }
}

async function storeTemplate(
  tx: UnitOfWork,
  before: NamedTemplate | undefined,
  after: NamedTemplate,
): Promise<void> {
  await upsertTemplate(tx, after)
  tx.audit({
    action: 'payout.template.saved',
    target: `payout_template:${after.id}`,
    ...(before && { before: { ...before } }),
    after: { ...after },
  })
}

function hasSameContent(stored: NamedTemplate, content: TemplateContent): boolean {
  return isDeepStrictEqual(contentOf(stored), content)
}

function contentOf({ id: _id, version: _version, ...content }: NamedTemplate): TemplateContent {
  return content
}
