import {
  type Client as Channel,
  type ClientReadableStream,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { BundleServiceService } from '@jejaring/proto/common/v1/batch'
import { withoutStackTrace } from './without-stack-trace'

/** A call with one answer, ready to be sent. */
export interface PendingCall {
  readonly path: string
  readonly request: Buffer
  readonly caller: Buffer
  readonly traceparent: string
  /** Milliseconds. */
  readonly deadline: number
  /** Makes it by itself. */
  sendUnbatched(): void
  answered(reply: Buffer): void
  refused(fault: Uint8Array): void
  /** The way there or back broke. */
  failed(error: unknown): void
}

/** Of a bundle; what is more goes in another one. */
const MAX_BATCH_CALLS = 100
const MAX_BATCH_BYTES = 64 * 1024

const { path, requestSerialize, responseDeserialize } = BundleServiceService.answer

/**
 * Sends the calls that were made in one turn of the event loop, and may last as long as each other, as one bundle over
 * `channel`. One by itself is an ordinary call. Nobody waits for another's answer.
 */
export class UnaryCallBatcher {
  private readonly pending = new Map<number, PendingCall[]>()

  constructor(private readonly channel: Channel) {}

  add(call: PendingCall): void {
    const { deadline } = call
    const batch = this.pending.get(deadline)
    if (batch) batch.push(call)
    else {
      this.pending.set(deadline, [call])
      setImmediate(() => this.send(deadline))
    }
  }

  private send(deadline: number): void {
    const calls = this.pending.get(deadline) ?? []
    this.pending.delete(deadline)
    for (const batch of splitIntoBatches(calls)) {
      if (batch.length === 1) batch[0]?.sendUnbatched()
      else this.sendBatch(batch, deadline)
    }
  }

  /** A channel that was closed meanwhile says so at once, where nobody listens. */
  private sendBatch(batch: readonly PendingCall[], deadline: number): void {
    try {
      this.startStream(batch, deadline)
    } catch (error) {
      for (const call of batch) call.failed(error)
    }
  }

  private startStream(batch: readonly PendingCall[], deadline: number): void {
    const pending = new Map(batch.entries())
    const calls = batch.map(({ path: method, caller, traceparent, request }) => ({
      ...{ method, caller, traceparent, request },
    }))
    const limits = [new Metadata({ waitForReady: true }), { deadline: Date.now() + deadline }] as const
    const stream = withoutStackTrace(() =>
      this.channel.makeServerStreamRequest(path, requestSerialize, responseDeserialize, { calls }, ...limits),
    )
    dispatchReplies(stream, pending)
    stream.on('error', (error: ServiceError) => {
      for (const call of pending.values()) {
        // While a release rolls out, the other side may be one that knows no bundles.
        if (error.code === status.UNIMPLEMENTED) call.sendUnbatched()
        else call.failed(error)
      }
      pending.clear()
    })
    stream.on('end', () => {
      for (const call of pending.values()) call.failed(new Error('the batch ended without this reply'))
      pending.clear()
    })
  }
}

function dispatchReplies(
  stream: ClientReadableStream<ReturnType<typeof responseDeserialize>>,
  pending: Map<number, PendingCall>,
): void {
  stream.on('data', ({ replies }: ReturnType<typeof responseDeserialize>) => {
    for (const { index, outcome } of replies) {
      const call = pending.get(index)
      pending.delete(index)
      if (outcome?.$case === 'reply') call?.answered(outcome.value as Buffer)
      else call?.refused(outcome?.value ?? new Uint8Array())
    }
  })
}

function splitIntoBatches(calls: readonly PendingCall[]): PendingCall[][] {
  const batches: PendingCall[][] = []
  let bytes = MAX_BATCH_BYTES
  for (const call of calls) {
    const last = batches.at(-1)
    bytes += call.request.length
    if (last && last.length < MAX_BATCH_CALLS && bytes <= MAX_BATCH_BYTES) last.push(call)
    else {
      batches.push([call])
      bytes = call.request.length
    }
  }
  return batches
}
