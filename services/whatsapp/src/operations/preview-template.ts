import { requireAdmin } from '@jejaring/service-kit'
import { readSettings } from '../clients/config'
import type { Context } from '../context'
import { exampleParameters, renderTemplate } from '../messages/templates/template-text'
import { requireTemplateKind, requireValidText } from './require-template'

/** Renders a text with example values. Faults: unauthenticated, forbidden, not_found, invalid (`text`), unavailable. */
export async function previewTemplate(context: Context, name: string, input: string): Promise<string> {
  requireAdmin()
  const kind = requireTemplateKind(name)
  const text = requireValidText(kind, input)
  const { office } = await readSettings(context.config)
  return renderTemplate(kind, text, { ...exampleParameters(kind), office: office.name })
}
