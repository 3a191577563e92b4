import { escapeLike, type Kit, normalizeSearch } from '@jejaring/service-kit'
import { type FindOptionsWhere, ILike } from 'typeorm'
import { BankRow } from '../store/entities'

const PAGE_SIZE = 20

export interface BankQuery {
  readonly search: string
  /** From 1; anything below is 1. */
  readonly page: number
  /** If set, only this bank is returned, active or not. */
  readonly id: number
}

/** Returns a page of active banks by name, for a select box; `more` says whether another page follows. */
export async function listBanks(kit: Kit, query: BankQuery): Promise<{ banks: BankRow[]; more: boolean }> {
  const search = normalizeSearch(query.search)
  const where: FindOptionsWhere<BankRow> =
    query.id > 0 ? { id: query.id } : { active: true, name: ILike(`%${escapeLike(search)}%`) }
  const rows = await kit.database.manager.find(BankRow, {
    where,
    order: { name: 'ASC', id: 'ASC' },
    skip: (Math.max(query.page, 1) - 1) * PAGE_SIZE,
    // Fetches one row more than a page to detect another page.
    take: PAGE_SIZE + 1,
  })
  return { banks: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE }
}
