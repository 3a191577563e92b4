import { AsyncLocalStorage } from 'node:async_hooks'
import { Histogram, type Registry } from 'prom-client'
import { inSpan, SpanKind } from '../telemetry/tracing'
import { isConnectionProblem } from './errors'
import { refuseInsideTransaction } from './inside-transaction'

export interface BatcherOptions<Input, Result> {
  /** Label of the metric `jejaring_batch_size_items`. */
  readonly name: string
  readonly maxSize: number
  /**
   * Batches are sorted by it. Use the rows that `run` locks, so that all batches lock in one order (no
   * deadlock).
   */
  readonly lockOrder?: (input: Input) => string
  /**
   * Processes a batch; one that writes does so in one transaction with one statement per step. Returns a result per
   * item, in order; an Error rejects its item and keeps the others, so such an item must not have written anything.
   * When it throws, nothing may have been written.
   */
  readonly run: (items: readonly BatchItem<Input>[]) => Promise<readonly (Result | Error)[]>
}

export interface BatchItem<Input> {
  readonly input: Input
  /**
   * Runs `work` in the async context of the caller that submitted the item: its events, audit entries and log
   * lines carry that caller and trace. Elsewhere in `run`, `caller()` is empty.
   */
  readonly runInContext: <T>(work: () => T) => T
}

interface PendingItem<Input, Result> extends BatchItem<Input> {
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches concurrent items: those that arrive while a batch runs form the next one. A single item starts
 * immediately. One batch of new items runs at a time, so that batches grow with the load (group commit).
 *
 * A failed batch was rolled back: its items run again one by one, concurrently with the next batches, so that only the
 * faulty one fails. When the connection was lost, the outcome of the COMMIT is unknown, and after a wrong number of
 * results the batch is committed: all items are rejected and none is repeated.
 */
export class Batcher<Input, Result> {
  private readonly pending: PendingItem<Input, Result>[] = []
  private readonly sizes: Histogram<'batcher'>
  /** The context of the service's start: no caller, no trace. */
  private readonly runWithoutCaller = AsyncLocalStorage.snapshot()
  private isRunning = false

  constructor(
    { metrics }: { readonly metrics: Registry },
    private readonly options: BatcherOptions<Input, Result>,
  ) {
    this.sizes = batchSizes(metrics)
  }

  /** The result of the item, once its batch is committed. Rejects with the error of the item. */
  submit(input: Input): Promise<Result> {
    refuseInsideTransaction(`The batcher ${this.options.name}`)
    return inSpan(`batch ${this.options.name}`, SpanKind.INTERNAL, () => this.enqueue(input))
  }

  private enqueue(input: Input): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.pending.push({ input, resolve, reject, runInContext: AsyncLocalStorage.snapshot() })
      if (this.isRunning) return
      this.isRunning = true
      void this.runWithoutCaller(() => this.runPending())
    })
  }

  private async runPending(): Promise<void> {
    // Callers that continue in the same tick join the batch, as with DataLoader.
    await new Promise(process.nextTick)
    while (this.pending.length > 0) await this.runBatch(this.pending.splice(0, this.options.maxSize))
    this.isRunning = false
  }

  private async runBatch(batch: PendingItem<Input, Result>[]): Promise<void> {
    const { name, lockOrder, run } = this.options
    this.sizes.observe({ batcher: name }, batch.length)
    try {
      if (lockOrder) batch.sort((a, b) => compare(lockOrder(a.input), lockOrder(b.input)))
      const results = await run(batch)
      if (results.length !== batch.length)
        return rejectAll(batch, new Error(`${results.length} results for ${batch.length} items`))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index] as Result | Error
        result instanceof Error ? reject(result) : resolve(result)
      }
    } catch (error) {
      if (batch.length > 1 && !isConnectionProblem(error)) void this.runEach(batch)
      else rejectAll(batch, error)
    }
  }

  private async runEach(batch: readonly PendingItem<Input, Result>[]): Promise<void> {
    for (const item of batch) await this.runBatch([item])
  }
}

function rejectAll(batch: readonly { reject(error: unknown): void }[], error: unknown): void {
  for (const { reject } of batch) reject(error)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function batchSizes(registry: Registry): Histogram<'batcher'> {
  const name = 'jejaring_batch_size_items'
  const existing = registry.getSingleMetric(name) as Histogram<'batcher'> | undefined
  return (
    existing ??
    new Histogram({
      name,
      help: 'Items per batch',
      labelNames: ['batcher'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [registry],
    })
  )
}
