import type { Template } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { requireAdmin } from '@jejaring/service-kit'
import { templateToProto } from '../api/mappers/template'
import type { MessageContext } from '../context'
import { templateKinds } from '../messages/templates/template-kind'
import { readTemplateTexts } from '../store/template-texts'

/** Returns the current text of every template. Faults: unauthenticated, forbidden. */
export async function listTemplates({ kit }: MessageContext): Promise<Template[]> {
  requireAdmin()
  const texts = await readTemplateTexts(kit.database.manager)
  return Object.entries(templateKinds).map(([name, kind]) => templateToProto(kind, texts.get(name)!))
}
