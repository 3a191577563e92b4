import type { ServerWritableStream } from '@grpc/grpc-js'
import type { Bundle, BundleAnswers, BundledAnswer, BundledCall } from '@jejaring/proto/common/v1/bundle'
import { encodeFault } from './errors'
import { RunningCall } from './running-call'

/** Of one message; what is more goes in another one. */
const MAX_MESSAGE_BYTES = 1024 * 1024
/** Of one answer, with what a bundle writes around it: the asker takes no longer messages. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024 - 64

export type AnswerCall = (call: BundledCall, running: RunningCall) => Promise<Buffer>

/**
 * Answers the calls of a bundle as `answerOne` does, each as soon as it is ready: those that are ready in the same turn of
 * the event loop go in one message.
 */
export function serveBatch(stream: ServerWritableStream<Bundle, BundleAnswers>, answerOne: AnswerCall): void {
  const { calls } = stream.request
  const running = calls.map(() => new RunningCall())
  let open = calls.length
  let ready: BundledAnswer[] = []
  const send = () => {
    for (const answers of splitIntoMessages(ready)) stream.write({ answers })
    ready = []
    if (open === 0) stream.end()
  }
  const take = (place: number, outcome: BundledAnswer['outcome']) => {
    running[place]?.end()
    open--
    if (ready.push({ place, outcome }) === 1) setImmediate(send)
  }
  // The end of every call is told as its cancellation: only those without an answer were given up.
  stream.on('cancelled', () => {
    for (const each of running) each.cancel()
  })
  calls.forEach((call, place) => {
    answerOne(call, running[place] as RunningCall).then(
      (value) => take(place, { $case: 'reply', value }),
      (error: unknown) => take(place, { $case: 'fault', value: encodeFault(error) }),
    )
  })
  if (open === 0) stream.end()
}

/** Else the asker would end the bundle by it, and with it those who came along. */
export function requireReplySize(answer: Buffer): Buffer {
  if (answer.length > MAX_REPLY_BYTES)
    throw new Error(`an answer of ${answer.length} bytes is longer than a message`)
  return answer
}

function splitIntoMessages(answers: readonly BundledAnswer[]): BundledAnswer[][] {
  const messages: BundledAnswer[][] = []
  let bytes = MAX_MESSAGE_BYTES
  for (const answer of answers) {
    const length = answer.outcome?.value.length ?? 0
    bytes += length
    const last = messages.at(-1)
    if (last && bytes <= MAX_MESSAGE_BYTES) last.push(answer)
    else {
      messages.push([answer])
      bytes = length
    }
  }
  return messages
}
