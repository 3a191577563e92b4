export type Side = 'left' | 'right'

export interface Slot {
  readonly upline: string
  readonly side: Side
}

/** A member as its registrar knows it: parent, side and sponsor. */
export interface KnownMember {
  readonly username: string
  readonly parent: string | null
  readonly side: Side | null
  readonly sponsor: string | null
  left?: string
  right?: string
}

/** The tree as a client of the API observes it; for demo data and whole-system tests that register at random. */
export class ObservedTree {
  readonly members = new Map<string, KnownMember>()
  private readonly reservedSlots = new Set<string>()

  constructor(root: string) {
    this.members.set(root, { username: root, parent: null, side: null, sponsor: null })
  }

  /** A free slot at or below a member, found by a random walk and reserved until `place` or `releaseSlot`; undefined after 20 reserved slots. */
  takeSlot(below: string, random: () => number): Slot | undefined {
    for (let attempt = 0; attempt < 20; attempt++) {
      const slot = this.walkDown(below, random)
      const name = `${slot.upline} ${slot.side}`
      if (this.reservedSlots.has(name)) continue
      this.reservedSlots.add(name)
      return slot
    }
    return undefined
  }

  private walkDown(below: string, random: () => number): Slot {
    let at = this.member(below)
    for (;;) {
      const side: Side = random() < 0.5 ? 'left' : 'right'
      const next = at[side]
      if (!next) return { upline: at.username, side }
      at = this.member(next)
    }
  }

  releaseSlot(slot: Slot): void {
    this.reservedSlots.delete(`${slot.upline} ${slot.side}`)
  }

  /** 1, 3 or 7 accounts as a full binary tree, breadth first, the first one in the slot (rule book §3). */
  place(slot: Slot, usernames: readonly string[], sponsor: string): void {
    usernames.forEach((username, index) => {
      const parent = index === 0 ? slot.upline : (usernames[Math.floor((index - 1) / 2)] as string)
      const side: Side = index === 0 ? slot.side : index % 2 === 1 ? 'left' : 'right'
      this.members.set(username, { username, parent, side, sponsor })
      this.member(parent)[side] = username
    })
    this.releaseSlot(slot)
  }

  member(username: string): KnownMember {
    const known = this.members.get(username)
    if (!known) throw new Error(`${username} is not in the tree`)
    return known
  }
}
