import { AsyncResource } from 'node:async_hooks'

/** Groups that are on their way at once. */
const ON_THE_WAY = 2
/** After so many milliseconds a group counts as gone: one that stands still holds nobody up. */
const AT_MOST = 400
/** How long a group waits for company where another one is on its way, or was just now: milliseconds. */
const COMPANY = 8
const JUST_NOW = 50
/** Members of a group. */
const MOST = 32

/** Begins the work, for whoever asked for it. */
type Waiting = () => Promise<unknown>

/**
 * Lets work that comes while other work is on its way begin together, as a group: the steps of a group are taken in the same
 * turns of the event loop, and so share calls, statements and commits. Work that comes alone begins at once.
 */
export class Departures {
  private waiting: Waiting[] = []
  private onTheWay = 0
  private lastEnd = Number.NEGATIVE_INFINITY
  private isCalled = false

  async run<T>(work: () => Promise<T>): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      // One that throws before it promises anything must not stop the group at itself.
      const begin = async () => await work()
      this.waiting.push(AsyncResource.bind(() => begin().then(resolve, reject)))
      this.call()
    })
  }

  /** Soon the next group goes, of those who have come until then. */
  private call(): void {
    if (this.isCalled || this.waiting.length === 0 || this.onTheWay >= ON_THE_WAY) return
    this.isCalled = true
    const isBusy = this.onTheWay > 0 || performance.now() - this.lastEnd < JUST_NOW
    if (isBusy) setTimeout(() => this.depart(), COMPANY)
    else setImmediate(() => this.depart())
  }

  private depart(): void {
    this.isCalled = false
    const group = this.waiting.splice(0, MOST)
    this.onTheWay++
    let isGone = false
    const gone = () => {
      if (isGone) return
      isGone = true
      clearTimeout(timer)
      this.onTheWay--
      this.lastEnd = performance.now()
      this.call()
    }
    const timer = setTimeout(gone, AT_MOST)
    void Promise.all(group.map((begin) => begin())).then(gone)
    this.call()
  }
}
