import type { Template } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { audit, conflict, invalid, isUniqueViolation, notFound, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type TemplateKind, templateKind, templateKinds } from '../messages/templates/catalogue'
import { exampleParameters, fillText, readText } from '../messages/templates/text'
import type { Messages } from '../messages-context'
import { type CurrentText, currentTexts, insertText } from '../store/templates'
import { askSettings } from './ask-settings'

/** Every template as it is now. Faults: unauthenticated, forbidden. */
export async function listTemplates({ kit }: Messages): Promise<Template[]> {
  requireAdmin()
  const texts = await currentTexts(kit.database.manager)
  return Object.entries(templateKinds).map(([name, kind]) => templateMessage(kind, texts.get(name)!))
}

/** A text with invented values in it. Faults: unauthenticated, forbidden, not_found, invalid (`text`), unavailable. */
export async function previewTemplate(messages: Messages, name: string, typed: string): Promise<string> {
  requireAdmin()
  const kind = known(name)
  const text = read(kind, typed)
  const { office } = await askSettings(messages)
  return fillText(kind, text, { ...exampleParameters(kind), office })
}

/**
 * Makes a text the next version of its template; what waits goes out with it. Faults: unauthenticated,
 * forbidden, not_found, invalid (`text`), conflict.
 */
export async function updateTemplate(
  { kit }: Messages,
  name: string,
  typed: string,
  version: bigint,
): Promise<Template> {
  const { memberId } = requireAdmin()
  const kind = known(name)
  const text = read(kind, typed)
  return await kit.transaction(async (manager) => {
    const before = (await currentTexts(manager)).get(name)!
    // What is saved already, by a try that got no answer, is no conflict.
    if (text === before.text) return templateMessage(kind, before)
    if (version !== 0n && version !== BigInt(before.version)) throw conflict()
    const after = { name, text, version: before.version + 1, changedAt: kit.clock.now() }
    await insert(manager, after, memberId)
    await audit(manager, {
      action: 'whatsapp.template.changed',
      target: `template:${name}`,
      before: { text: before.text },
      after: { text, version: after.version },
    })
    return templateMessage(kind, after)
  })
}

async function insert(manager: EntityManager, text: CurrentText, changedBy: string): Promise<void> {
  try {
    await insertText(manager, text, changedBy)
  } catch (error) {
    // Somebody else wrote this version meanwhile.
    if (isUniqueViolation(error)) throw conflict()
    throw error
  }
}

function templateMessage(kind: TemplateKind, current: CurrentText): Template {
  return {
    name: current.name,
    text: current.text,
    initial: kind.initial,
    version: BigInt(current.version),
    variables: Object.entries(kind.variables).map(([name, { description, required }]) => ({
      name,
      description,
      required: required === true,
    })),
    changedAt: current.changedAt,
    security: kind.rank !== 2,
  }
}

function known(name: string): TemplateKind {
  const kind = templateKind(name)
  if (!kind) throw notFound('Pesan ini tidak ada.')
  return kind
}

function read(kind: TemplateKind, typed: string): string {
  const reading = readText(kind, typed)
  if ('text' in reading) return reading.text
  throw invalid('Isi pesan belum dapat dipakai.', { text: reading.refused })
}
