import { LruMap } from 'toad-cache'
import type { EntityManager } from 'typeorm'
import { termsOf } from '../plan/parameters'
import { type CardRow, readCards } from '../store/member-cards'
import { readCachedPlan } from '../store/plans'

/** The data of a node card, without its counters. */
export interface MemberCard
  extends Pick<CardRow, 'memberId' | 'username' | 'name' | 'photoHash' | 'placedAt'> {
  readonly packageCode: string
}

/** Caches the card of the member at a placement. */
export type CacheCard = (placementId: number, card: MemberCard) => void

/** Cards per process; each takes about 600 bytes with its placement id. */
const MAX_CARDS = 50_000
/** Bounds the staleness of a card should a change notification be lost. */
const CARD_TTL_MS = 600_000

/**
 * LRU cache of member cards by placement id. A placement never changes; the database notifies every process of other
 * changes on the channel `members_changed`, which invalidates the card.
 */
export class MemberCardCache {
  private readonly cards = new LruMap<MemberCard>(MAX_CARDS, CARD_TTL_MS)
  private readonly placementsByMember = new LruMap<number>(MAX_CARDS)
  /** Grows with every invalidation. */
  private generation = 0

  constructor(private readonly manager: EntityManager) {}

  has(placementId: number): boolean {
    return this.cards.get(placementId) !== undefined
  }

  /** The placement id of a member whose card was cached. */
  placementOf(memberId: string): number | undefined {
    return this.placementsByMember.get(memberId)
  }

  /** The cards of these placements, by placement id. Placements without a copy of their member are missing. */
  async read(ids: readonly number[]): Promise<Map<number, MemberCard>> {
    const cards = new Map<number, MemberCard>()
    const missing: number[] = []
    for (const id of ids) {
      const card = this.cards.get(id)
      if (card) cards.set(id, card)
      else missing.push(id)
    }
    if (missing.length === 0) return cards
    const cacheCard = this.beginRead()
    for (const row of await readCards(this.manager, missing)) {
      const card = await this.cardOf(row)
      cards.set(row.id, card)
      cacheCard(row.id, card)
    }
    return cards
  }

  /**
   * Must be called before the members are read from the database. The returned function drops its card when any
   * invalidation arrived in the meantime, because the rows may be older than that change. Notifications arrive after
   * their commit, so a read that begins later sees the change.
   */
  beginRead(): CacheCard {
    const { generation } = this
    return (placementId, { memberId, username, name, photoHash, placedAt, packageCode }) => {
      if (this.generation !== generation) return
      this.cards.set(placementId, { memberId, username, name, photoHash, placedAt, packageCode })
      this.placementsByMember.set(memberId, placementId)
    }
  }

  /** Invalidates one card; all of them when the notification names no placement. */
  invalidate(placementId: string): void {
    if (placementId === '') this.clear()
    else {
      this.generation += 1
      this.cards.delete(Number(placementId))
    }
  }

  clear(): void {
    this.generation += 1
    this.cards.clear()
    this.placementsByMember.clear()
  }

  private async cardOf(row: CardRow): Promise<MemberCard> {
    const { code } = termsOf(await readCachedPlan(this.manager, row.planVersion), row.packageId)
    return { ...row, packageCode: code }
  }
}
