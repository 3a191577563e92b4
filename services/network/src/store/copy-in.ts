import { copyData } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { BinaryRows } from './binary-rows'

/**
 * Runs `COPY target FROM STDIN (FORMAT binary)` in the manager's transaction, all rows or none. About half the cost of an
 * INSERT of many rows, here and in the database: nothing becomes text, and rows enter the table page by page. `target`:
 * the table and its columns in parentheses, all of which must be in each row.
 */
export async function copyIn(manager: EntityManager, target: string, rows: BinaryRows): Promise<void> {
  await copyData(manager, `COPY ${target} FROM STDIN (FORMAT binary)`, rows.end())
}
