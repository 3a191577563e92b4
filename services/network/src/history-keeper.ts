import type { EntityManager } from 'typeorm'
import { TreeHistory } from './history/tree-history'
import { LogReader } from './log-reader'
import { readCheckpoint } from './store/checkpoint'

/**
 * The history that one process answers questions about the past from, in step with the log as far as somebody has asked:
 * built at the first question (a second or two for a million placements), and brought up to date at each later one.
 */
export class HistoryKeeper {
  private history = new TreeHistory()
  private reader = new LogReader()
  private epoch: number | null = null
  private last: Promise<unknown> = Promise.resolve()

  /** The history of the log as it ends now. Questions that come at once wait for one another. */
  async upToDate(manager: EntityManager): Promise<TreeHistory> {
    const next = this.last.then(() => this.catchUp(manager))
    this.last = next.catch(() => undefined)
    return await next
  }

  private async catchUp(manager: EntityManager): Promise<TreeHistory> {
    const { epoch, seq } = await readCheckpoint(manager)
    // Another epoch, or an end before its own: not the log that it knows.
    if (this.epoch !== epoch || this.history.size > seq) {
      this.history = new TreeHistory(seq + 1)
      this.reader = new LogReader(seq)
      this.epoch = epoch
    }
    const { history } = this
    try {
      await this.reader.readTo(manager, seq, (placement, plan) => history.append(placement, plan))
    } catch (error) {
      // What is in doubt is read again.
      this.epoch = null
      throw error
    }
    return history
  }
}
