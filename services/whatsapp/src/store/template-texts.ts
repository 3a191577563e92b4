import type { EntityManager } from 'typeorm'
import { templateKinds } from '../messages/templates/template-kind'

/** Current version of a template's text. */
export interface TemplateText {
  readonly name: string
  readonly text: string
  readonly version: number
  /** Undefined for the built-in text. */
  readonly changedAt: Date | undefined
}

export async function readTemplateTexts(manager: EntityManager): Promise<Map<string, TemplateText>> {
  const rows: TemplateText[] = await manager.query(
    `SELECT DISTINCT ON (name) name, text, version, changed_at AS "changedAt"
       FROM template_texts ORDER BY name, version DESC`,
  )
  const edited = new Map(rows.map((row) => [row.name, row]))
  return new Map(
    Object.entries(templateKinds).map(([name, { initial }]) => [
      name,
      edited.get(name) ?? { name, text: initial, version: 1, changedAt: undefined },
    ]),
  )
}

export async function insertTemplateText(
  manager: EntityManager,
  { name, text, version, changedAt }: TemplateText,
  changedBy: string,
): Promise<void> {
  await manager.query(
    'INSERT INTO template_texts (name, version, text, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5)',
    [name, version, text, changedAt, changedBy],
  )
}
