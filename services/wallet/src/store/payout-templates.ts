import type { EntityManager } from 'typeorm'
import type { NamedTemplate, PayoutTemplate } from '../payouts/template'

interface Row {
  readonly id: string
  readonly name: string
  readonly template: PayoutTemplate
  readonly active: boolean
  readonly version: bigint
}

/** Reads all templates by name, or only the one with the id. */
export async function readTemplates(manager: EntityManager, id?: string): Promise<NamedTemplate[]> {
  const rows: Row[] = await manager.query(
    `SELECT id, name, template, active, version FROM payout_templates
      WHERE $1::uuid IS NULL OR id = $1 ORDER BY lower(name), id`,
    [id ?? null],
  )
  return rows.map(({ template, ...named }) => ({ ...template, ...named }))
}

/** Locks the table until the transaction ends, for the check of unique names, and reads all templates. */
export async function lockTemplates(manager: EntityManager): Promise<NamedTemplate[]> {
  await manager.query('LOCK TABLE payout_templates IN SHARE ROW EXCLUSIVE MODE')
  return await readTemplates(manager)
}

/** Inserts or updates a template. Precondition: the caller holds the lock. */
export async function upsertTemplate(
  manager: EntityManager,
  { id, name, active, version, ...template }: NamedTemplate,
): Promise<void> {
  await manager.query(
    `INSERT INTO payout_templates (id, name, template, active, version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE
       SET name = excluded.name, template = excluded.template, active = excluded.active, version = excluded.version`,
    [id, name, JSON.stringify(template), active, version],
  )
}
