import type { EntityManager } from 'typeorm'
import { templateKinds } from '../messages/templates/catalogue'

/** A template as it is now. */
export interface CurrentText {
  readonly name: string
  readonly text: string
  readonly version: number
  /** Undefined while it is the text that came with the product. */
  readonly changedAt: Date | undefined
}

export async function currentTexts(manager: EntityManager): Promise<Map<string, CurrentText>> {
  const rows: CurrentText[] = await manager.query(
    `SELECT DISTINCT ON (name) name, text, version, changed_at AS "changedAt"
       FROM template_texts ORDER BY name, version DESC`,
  )
  const written = new Map(rows.map((row) => [row.name, row]))
  return new Map(
    Object.entries(templateKinds).map(([name, { initial }]) => [
      name,
      written.get(name) ?? { name, text: initial, version: 1, changedAt: undefined },
    ]),
  )
}

export async function insertText(
  manager: EntityManager,
  { name, text, version, changedAt }: CurrentText,
  changedBy: string,
): Promise<void> {
  await manager.query(
    'INSERT INTO template_texts (name, version, text, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5)',
    [name, version, text, changedAt, changedBy],
  )
}
