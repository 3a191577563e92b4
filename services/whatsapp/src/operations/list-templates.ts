import type { Template } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { requireAdmin } from '@jejaring/service-kit'
import { templateToProto } from '../api/mappers/template'
import type { Context } from '../context'
import { type TemplateKind, templateKinds } from '../messages/templates/template-kind'
import { readTemplateTexts } from '../store/template-texts'

/** Returns the current text of every template that a configured channel uses. Faults: unauthenticated, forbidden. */
export async function listTemplates({ kit, channels }: Context): Promise<Template[]> {
  requireAdmin()
  const texts = await readTemplateTexts(kit.database.manager)
  const isUsed = ({ channel }: TemplateKind) => !channel || channels.some(({ name }) => name === channel)
  return Object.entries(templateKinds)
    .filter(([, kind]) => isUsed(kind))
    .map(([name, kind]) => templateToProto(kind, texts.get(name)!))
}
