import { LruMap } from 'toad-cache'
import type { EntityManager } from 'typeorm'
import { termsOf } from '../plan/parameters'
import { type CardRow, readCards } from '../store/member-cards'
import { readCachedPlan } from '../store/plans'

/** What a card shows of a member besides its counters. */
export interface MemberCard
  extends Pick<CardRow, 'memberId' | 'username' | 'name' | 'photoHash' | 'placedAt'> {
  readonly packageCode: string
}

/** Keeps what was read of the member at a placement. */
export type CacheCard = (placement: number, card: MemberCard) => void

/** Cards that a process remembers, about 600 bytes each with where its member stands. */
const MAX_CARDS = 50_000
/** Milliseconds until a card is read again, should ever a bell be lost without anybody noticing. */
const CARD_TTL_MS = 600_000

/**
 * The cards that were shown last. A placement stands for ever, and the database rings when something else of a card
 * has changed (`members_changed`), so that each process forgets it.
 */
export class MemberCardCache {
  private readonly cards = new LruMap<MemberCard>(MAX_CARDS, CARD_TTL_MS)
  private readonly placementsByMember = new LruMap<number>(MAX_CARDS)
  /** Grows with all that is forgotten. */
  private generation = 0

  constructor(private readonly manager: EntityManager) {}

  /** True where somebody's card is known, and so those around it may be. */
  has(placement: number): boolean {
    return this.cards.get(placement) !== undefined
  }

  /** Where a member stands that has been shown. */
  placementOf(memberId: string): number | undefined {
    return this.placementsByMember.get(memberId)
  }

  /** The cards of these placements, by placement. One that has no copy of its member is missing. */
  async read(ids: readonly number[]): Promise<Map<number, MemberCard>> {
    const found = new Map<number, MemberCard>()
    const missing: number[] = []
    for (const id of ids) {
      const card = this.cards.get(id)
      if (card) found.set(id, card)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const keep = this.beginRead()
    for (const row of await readCards(this.manager, missing)) {
      const card = await this.cardOf(row)
      found.set(row.id, card)
      keep(row.id, card)
    }
    return found
  }

  /**
   * Called before members are read, for what is then read of them. It is not kept where a bell was heard meanwhile: it may be
   * from before what the bell said. A bell is heard after its commit, so what is read after it is as new.
   */
  beginRead(): CacheCard {
    const { generation: bells } = this
    return (placement, { memberId, username, name, photoHash, placedAt, packageCode }) => {
      if (this.generation !== bells) return
      this.cards.set(placement, { memberId, username, name, photoHash, placedAt, packageCode })
      this.placementsByMember.set(memberId, placement)
    }
  }

  /** Somebody's card has changed; everybody's may have where it is not said whose. */
  invalidate(placement: string): void {
    if (placement === '') this.clear()
    else {
      this.generation += 1
      this.cards.delete(Number(placement))
    }
  }

  /** Forgets everything. */
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
