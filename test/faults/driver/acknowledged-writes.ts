/**
 * What the product has acknowledged, as whoever asked for it remembers: every 2xx with its ids. What is here must be
 * there, once; what was refused must not.
 */
export class AcknowledgedWrites {
  operations = 0
  /** Answers that blame the product and not the request or a part that is away. */
  readonly defects: string[] = []
  /** By username, whether it was acknowledged, refused, or has not been answered yet. */
  readonly accounts = new Map<string, 'placed' | 'refused'>()
  readonly transfers = new Map<string, { from: string; to: string; times: number; pins: number }>()
  readonly repeatOrders = new Map<string, number>()
  /** By invoice. */
  readonly withdrawals = new Map<string, { username: string; status: string }>()
  readonly vouchers = new Map<string, { username: string; status: string }>()
  /** Operations of which it is not known whether they were done: there may be none. */
  readonly unknown: string[] = []

  get count(): number {
    const placed = [...this.accounts.values()].filter((state) => state === 'placed').length
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)
    return (
      placed +
      sum([...this.transfers.values()].map(({ times }) => times)) +
      sum(this.repeatOrders.values()) +
      this.withdrawals.size +
      this.vouchers.size
    )
  }

  addTransfer(from: string, to: string, pins: number): void {
    const key = `${from} ${to}`
    const known = this.transfers.get(key) ?? { from, to, times: 0, pins: 0 }
    this.transfers.set(key, { from, to, times: known.times + 1, pins: known.pins + pins })
  }

  addRepeatOrder(username: string): void {
    this.repeatOrders.set(username, (this.repeatOrders.get(username) ?? 0) + 1)
  }
}
