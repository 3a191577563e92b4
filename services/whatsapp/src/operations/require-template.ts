import { invalid, notFound } from '@jejaring/service-kit'
import { type TemplateKind, templateKind } from '../messages/templates/template-kind'
import { parseTemplate } from '../messages/templates/template-text'

/** Faults: not_found. */
export function requireTemplateKind(name: string): TemplateKind {
  const kind = templateKind(name)
  if (!kind) throw notFound('Pesan ini tidak ada.')
  return kind
}

/** Returns the normalized text. Faults: invalid (`text`). */
export function requireValidText(kind: TemplateKind, input: string): string {
  const parsed = parseTemplate(kind, input)
  if ('text' in parsed) return parsed.text
  throw invalid('Isi pesan belum dapat dipakai.', { text: parsed.refused })
}
