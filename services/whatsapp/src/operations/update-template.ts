import type { Template } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { conflict, isUniqueViolation, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { templateToProto } from '../api/mappers/template'
import type { Context } from '../context'
import { insertTemplateText, readTemplateTexts, type TemplateText } from '../store/template-texts'
import { requireTemplateKind, requireValidText } from './require-template'

/**
 * Stores a text as the next version of its template; queued messages use it, too. Faults: unauthenticated,
 * forbidden, not_found, invalid (`text`), conflict.
 */
export async function updateTemplate(
  { kit }: Context,
  name: string,
  input: string,
  version: bigint,
): Promise<Template> {
  const { memberId } = requireAdmin()
  const kind = requireTemplateKind(name)
  const text = requireValidText(kind, input)
  return await kit.transaction(async (tx) => {
    const before = (await readTemplateTexts(tx)).get(name)!
    // Idempotent: a retry after a lost reply is no conflict.
    if (text === before.text) return templateToProto(kind, before)
    if (version !== 0n && version !== BigInt(before.version)) throw conflict()
    const after = { name, text, version: before.version + 1, changedAt: kit.clock.now() }
    await insertOrConflict(tx, after, memberId)
    tx.audit({
      action: 'whatsapp.template.changed',
      target: `template:${name}`,
      before: { text: before.text },
      after: { text, version: after.version },
    })
    return templateToProto(kind, after)
  })
}

/** Optimistic concurrency: the primary key rejects a version that another admin has stored. */
async function insertOrConflict(
  manager: EntityManager,
  text: TemplateText,
  changedBy: string,
): Promise<void> {
  try {
    await insertTemplateText(manager, text, changedBy)
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict()
    throw error
  }
}
