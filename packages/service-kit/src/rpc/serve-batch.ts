import type { ServerWritableStream } from '@grpc/grpc-js'
import type { BatchCalls, BatchedCall, BatchedReply, BatchReplies } from '@jejaring/proto/common/v1/batch'
import { encodeFault } from './errors'
import { RunningCall } from './running-call'

/** Of one message; what is more goes in another one. */
const MAX_MESSAGE_BYTES = 1024 * 1024
/** Of one answer, with what a bundle writes around it: the asker takes no longer messages. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024 - 64

export type AnswerCall = (call: BatchedCall, running: RunningCall) => Promise<Buffer>

/**
 * Answers the calls of a bundle as `answerCall` does, each as soon as it is ready: those that are ready in the same turn of
 * the event loop go in one message.
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
  // The end of every call is told as its cancellation: only those without an answer were given up.
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

/** Else the asker would end the bundle by it, and with it those who came along. */
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
