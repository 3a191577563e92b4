import {
  type Client as Channel,
  type ClientReadableStream,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { BundleServiceService } from '@jejaring/proto/common/v1/bundle'
import { untraced } from './untraced'

/** A call with one answer, ready to be sent. */
export interface ReadyCall {
  readonly path: string
  readonly request: Buffer
  readonly caller: Buffer
  readonly traceparent: string
  /** Milliseconds. */
  readonly deadline: number
  /** Makes it by itself. */
  alone(): void
  answered(reply: Buffer): void
  refused(fault: Uint8Array): void
  /** The way there or back broke. */
  failed(error: unknown): void
}

/** Of a bundle; what is more goes in another one. */
const MOST_CALLS = 100
const MOST_BYTES = 64 * 1024

const { path, requestSerialize, responseDeserialize } = BundleServiceService.answer

/**
 * Sends the calls that were made in one turn of the event loop, and may last as long as each other, as one bundle over
 * `channel`. One by itself is an ordinary call. Nobody waits for another's answer.
 */
export class UnaryCallBatcher {
  private readonly waiting = new Map<number, ReadyCall[]>()

  constructor(private readonly channel: Channel) {}

  add(call: ReadyCall): void {
    const { deadline } = call
    const company = this.waiting.get(deadline)
    if (company) company.push(call)
    else {
      this.waiting.set(deadline, [call])
      setImmediate(() => this.send(deadline))
    }
  }

  private send(deadline: number): void {
    const calls = this.waiting.get(deadline) ?? []
    this.waiting.delete(deadline)
    for (const bundle of bundlesOf(calls)) {
      if (bundle.length === 1) bundle[0]?.alone()
      else this.trySending(bundle, deadline)
    }
  }

  /** A channel that was closed meanwhile says so at once, where nobody listens. */
  private trySending(bundle: readonly ReadyCall[], deadline: number): void {
    try {
      this.sendBundle(bundle, deadline)
    } catch (error) {
      for (const call of bundle) call.failed(error)
    }
  }

  private sendBundle(bundle: readonly ReadyCall[], deadline: number): void {
    const open = new Map(bundle.entries())
    const calls = bundle.map(({ path: method, caller, traceparent, request }) => ({
      ...{ method, caller, traceparent, request },
    }))
    const limits = [new Metadata({ waitForReady: true }), { deadline: Date.now() + deadline }] as const
    const stream = untraced(() =>
      this.channel.makeServerStreamRequest(path, requestSerialize, responseDeserialize, { calls }, ...limits),
    )
    takeAnswers(stream, open)
    stream.on('error', (error: ServiceError) => {
      for (const call of open.values()) {
        // While a release rolls out, the other side may be one that knows no bundles.
        if (error.code === status.UNIMPLEMENTED) call.alone()
        else call.failed(error)
      }
      open.clear()
    })
    stream.on('end', () => {
      for (const call of open.values()) call.failed(new Error('the bundle ended without its answer'))
      open.clear()
    })
  }
}

function takeAnswers(
  stream: ClientReadableStream<ReturnType<typeof responseDeserialize>>,
  open: Map<number, ReadyCall>,
): void {
  stream.on('data', ({ answers }: ReturnType<typeof responseDeserialize>) => {
    for (const { place, outcome } of answers) {
      const call = open.get(place)
      open.delete(place)
      if (outcome?.$case === 'reply') call?.answered(outcome.value as Buffer)
      else call?.refused(outcome?.value ?? new Uint8Array())
    }
  })
}

function bundlesOf(calls: readonly ReadyCall[]): ReadyCall[][] {
  const bundles: ReadyCall[][] = []
  let bytes = MOST_BYTES
  for (const call of calls) {
    const last = bundles.at(-1)
    bytes += call.request.length
    if (last && last.length < MOST_CALLS && bytes <= MOST_BYTES) last.push(call)
    else {
      bundles.push([call])
      bytes = call.request.length
    }
  }
  return bundles
}
