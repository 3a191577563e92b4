import { tooBusy } from '@jejaring/service-kit'

export interface Room {
  /** Calls that are worked on at once. */
  readonly atOnce: number
  /** Calls that may wait for a place, and for how many milliseconds. */
  readonly waiting: number
  readonly patience: number
}

/**
 * One process cannot keep more calls than these busy, and whoever waits longer than two seconds has pressed the button again. A
 * hundred people who open their dashboards in the same moment all get them; a crowd many times as large is told so at once.
 */
export const usualRoom: Room = { atOnce: 64, waiting: 256, patience: 2_000 }

/** Said to those for whom there is no room. It is an answer that is given by intention, not a failure. */
export const noRoom = tooBusy()

interface Waiting {
  readonly admitted: () => void
  readonly timer: NodeJS.Timeout
}

/** Places for work: so many at once, so many wait for so long, in the order in which they came. */
export class Crowd {
  private inHand = 0
  private readonly line: Waiting[] = []

  constructor(private readonly room: Room) {}

  /** Resolves when there is a place, which `leave` gives back. Faults: unavailable, when too many wait or it takes too long. */
  async enter(): Promise<void> {
    if (this.inHand < this.room.atOnce) {
      this.inHand++
      return
    }
    if (this.line.length >= this.room.waiting) throw noRoom
    await new Promise<void>((admitted, refused) => {
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(waiting), 1)
        refused(noRoom)
      }, this.room.patience)
      const waiting = { admitted, timer }
      this.line.push(waiting)
    })
  }

  /** Whoever leaves hands the place over, so that nobody who comes later slips in between. */
  leave(): void {
    const next = this.line.shift()
    if (!next) {
      this.inHand--
      return
    }
    clearTimeout(next.timer)
    next.admitted()
  }
}
