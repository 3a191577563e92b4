import { setTimeout as sleep } from 'node:timers/promises'
import { type Kit, newId } from '@jejaring/service-kit'
import type { Plan } from '../../src/plan/parameters'
import { insertPlacements } from '../../src/store/placements'
import { layOut, SIDES, type Side } from '../../src/tree/slots'
import { PLAN_1, ROOT_ID } from './settlement-bench'
import { seeded } from './tree-shapes'

const [REGULAR] = PLAN_1.packages
const CLIENTS = 6
const DAY = 86_400_000
const FIRST_DAY = Date.parse('2025-03-02T03:00:00Z')
/** Enough for a node to reach its limit within a day. */
const PLACEMENTS_A_DAY = 250

/** Low limits, mixed and zero points, all of them changing over time. */
const PLANS: readonly Plan[] = [
  [3, 1],
  [1, 2],
  [6, 1],
].map(([flushout, pair], index) => ({
  ...PLAN_1,
  version: index + 1,
  packages: [
    { ...REGULAR!, ...(index > 0 && { flushout: flushout!, pair: pair! }) },
    PLAN_1.packages[1]!,
    ...(index > 0 ? [{ ...REGULAR!, id: 3, code: 'NOL', pair: 0, flushout: 2 }] : []),
  ],
}))

/** A load of registrations of 1, 3 and 7 accounts in random slots, over several days and plans. */
export class RegistrationLoad {
  count = 0
  private readonly slots: { parentId: bigint; side: Side }[] = SIDES.map((side) => ({
    parentId: ROOT_ID,
    side,
  }))
  private readonly placed: bigint[] = [ROOT_ID]
  private readonly random = seeded(11)

  /** `expected`: placements over which days and parameters are spread. */
  constructor(
    private readonly kit: Kit,
    private readonly expected: number,
  ) {}

  /** Registers, several at once, until `isEnough` returns true. */
  async run(isEnough: () => boolean): Promise<void> {
    const client = async () => {
      while (!isEnough()) await this.one()
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
  }

  private async one(): Promise<void> {
    const progress = Math.min(0.999, this.count / this.expected)
    const plan = PLANS[Math.floor(progress * PLANS.length)]!
    const quantity = [1, 1, 3, 7][this.upTo(4)]!
    const slot = this.takeSlot()
    // At first there are fewer slots than clients. After the expected number the load slows down.
    if (!slot) return await sleep(5)
    if (this.count >= this.expected) await sleep(500)
    const { parentId, side } = slot
    const placements = {
      registrationId: newId(),
      parentId,
      side,
      plan,
      sponsorId: this.placed[this.upTo(this.placed.length)]!,
      packageId: plan.packages[2] && this.upTo(4) === 0 ? 3 : 1,
      placedAt: new Date(
        FIRST_DAY + Math.floor((progress * this.expected) / PLACEMENTS_A_DAY) * DAY + this.upTo(36_000_000),
      ),
      memberIds: Array.from({ length: quantity }, () => newId()),
    }
    const [ids = []] = await this.kit.transaction((manager) => insertPlacements(manager, [placements]))
    const filled = new Set(layOut(quantity).map((slot) => slot && `${slot.parent} ${slot.side}`))
    ids.forEach((id, account) => {
      this.placed.push(id)
      for (const each of SIDES)
        if (!filled.has(`${account} ${each}`)) this.slots.push({ parentId: id, side: each })
    })
    this.count += quantity
  }

  private takeSlot() {
    const index = this.upTo(this.slots.length)
    const slot = this.slots[index]
    const last = this.slots.pop()
    if (last && index < this.slots.length) this.slots[index] = last
    return slot
  }

  private upTo(count: number): number {
    return Math.floor(this.random() * count)
  }
}
