/**
 * Record of every write that the product acknowledged (2xx), kept by its callers. Each must be stored exactly once;
 * refused writes must not be stored.
 */
export class AcknowledgedWrites {
  operations = 0
  /** Answers of status 500: defects, unlike invalid requests and unavailable dependencies. */
  readonly defects: string[] = []
  /** Outcome by username; none while the answer is pending. */
  readonly accounts = new Map<string, 'placed' | 'refused'>()
  readonly transfers = new Map<string, { from: string; to: string; times: number; pins: number }>()
  readonly repeatOrders = new Map<string, number>()
  /** By invoice. */
  readonly withdrawals = new Map<string, { username: string; status: string }>()
  readonly vouchers = new Map<string, { username: string; status: string }>()
  /** Operations whose outcome stayed unknown; any entry is a failure. */
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
