import type { ServerWritableStream } from '@grpc/grpc-js'
import type { BatchCalls, BatchedCall, BatchedReply, BatchReplies } from '@jejaring/proto/common/v1/batch'
import { encodeFault } from './errors'
import { RunningCall } from './running-call'

/** Maximum size of one message of replies; further replies form another message. */
const MAX_MESSAGE_BYTES = 1024 * 1024
/** Maximum size of one reply: gRPC's default message limit less the batch envelope. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024 - 64

export type AnswerCall = (call: BatchedCall, running: RunningCall) => Promise<Buffer>

/**
 * Serves the calls of a batch. Replies are sent as soon as they are ready; those of the same event-loop tick
 * share a message.
 */
export function serveBatch(
  stream: ServerWritableStream<BatchCalls, BatchReplies>,
  answerCall: AnswerCall,
): void {
  const { calls } = stream.request
  const running = calls.map(() => new RunningCall())
  let pending = calls.length
  let ready: BatchedReply[] = []
  const send = () => {
    for (const replies of splitIntoMessages(ready)) stream.write({ replies })
    ready = []
    if (pending === 0) stream.end()
  }
  const finish = (index: number, outcome: BatchedReply['outcome']) => {
    running[index]?.end()
    pending--
    if (ready.push({ index, outcome }) === 1) setImmediate(send)
  }
  // gRPC emits 'cancelled' at the end of every call; only unanswered calls were cancelled.
  stream.on('cancelled', () => {
    for (const each of running) each.cancel()
  })
  calls.forEach((call, index) => {
    answerCall(call, running[index] as RunningCall).then(
      (value) => finish(index, { $case: 'reply', value }),
      (error: unknown) => finish(index, { $case: 'fault', value: encodeFault(error) }),
    )
  })
  if (pending === 0) stream.end()
}

/** Rejects an oversized reply: the client would abort the whole batch because of it. */
export function requireReplySize(reply: Buffer): Buffer {
  if (reply.length > MAX_REPLY_BYTES)
    throw new Error(`a reply of ${reply.length} bytes exceeds the message limit`)
  return reply
}

function splitIntoMessages(replies: readonly BatchedReply[]): BatchedReply[][] {
  const messages: BatchedReply[][] = []
  let bytes = MAX_MESSAGE_BYTES
  for (const reply of replies) {
    const length = reply.outcome?.value.length ?? 0
    bytes += length
    const last = messages.at(-1)
    if (last && bytes <= MAX_MESSAGE_BYTES) last.push(reply)
    else {
      messages.push([reply])
      bytes = length
    }
  }
  return messages
}
