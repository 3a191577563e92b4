import {
  type Client as Channel,
  type ClientReadableStream,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { BundleServiceService } from '@jejaring/proto/common/v1/batch'
import DataLoader from 'dataloader'
import { withoutStackTrace } from './without-stack-trace'

/** A unary call ready to be sent. */
export interface PendingCall {
  readonly path: string
  readonly request: Buffer
  readonly caller: Buffer
  readonly traceparent: string
  /** Milliseconds until the call fails. */
  readonly deadline: number
  /** Sends the call unbatched. */
  sendUnbatched(): void
  answered(reply: Buffer): void
  refused(fault: Uint8Array): void
  /** The connection failed. */
  failed(error: unknown): void
}

/** Limits of one batch; further calls form another batch. */
const MAX_BATCH_CALLS = 100
const MAX_BATCH_BYTES = 64 * 1024

const { path, requestSerialize, responseDeserialize } = BundleServiceService.answer

/**
 * Batches the unary calls of one event-loop tick that have the same deadline into one stream over `channel`.
 * A single call is sent as an ordinary call. Replies arrive independently of each other.
 */
export class UnaryCallBatcher {
  private readonly loader: DataLoader<PendingCall, undefined>

  constructor(private readonly channel: Channel) {
    this.loader = new DataLoader(async (calls) => this.send(calls), {
      cache: false,
      batchScheduleFn: setImmediate,
    })
  }

  add(call: PendingCall): void {
    void this.loader.load(call)
  }

  /** Sends the calls of a tick. Each call is answered by its own callbacks, so DataLoader gets no results. */
  private send(calls: readonly PendingCall[]): undefined[] {
    for (const deadline of new Set(calls.map((call) => call.deadline))) {
      for (const batch of splitIntoBatches(calls.filter((call) => call.deadline === deadline))) {
        if (batch.length === 1) batch[0]?.sendUnbatched()
        else this.sendBatch(batch, deadline)
      }
    }
    return calls.map(() => undefined)
  }

  /** A closed channel throws synchronously, outside of any caller. */
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
      method,
      caller,
      traceparent,
      request,
    }))
    const limits = [new Metadata({ waitForReady: true }), { deadline: Date.now() + deadline }] as const
    const stream = withoutStackTrace(() =>
      this.channel.makeServerStreamRequest(path, requestSerialize, responseDeserialize, { calls }, ...limits),
    )
    dispatchReplies(stream, pending)
    stream.on('error', (error: ServiceError) => {
      for (const call of pending.values()) {
        // During a rollout the server may not support batches yet.
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
