import type { MsgHdrs } from '@nats-io/transport-node'
import { traceparentOf } from '../rpc/caller'

/**
 * Headers of an event in the stream. `Nats-Msg-Id` belongs to JetStream deduplication; a replay has a fresh
 * one.
 */
export const EVENT_ID = 'Jejaring-Event'
export const CALLER_HEADER = 'Jejaring-Caller'
export const MESSAGE_ID = 'Nats-Msg-Id'
/** W3C trace context; absent when nothing is traced. */
export const TRACE_HEADER = 'traceparent'

let library: Promise<typeof import('@nats-io/transport-node')> | undefined

export async function eventHeaders(id: string, caller: Uint8Array): Promise<MsgHdrs> {
  // Cached: in a bundled build each dynamic import copies all exports of the module.
  library ??= import('@nats-io/transport-node')
  const { headers } = await library
  const header = headers()
  header.set(EVENT_ID, id)
  header.set(CALLER_HEADER, Buffer.from(caller).toString('base64'))
  const traceparent = traceparentOf(caller)
  if (traceparent) header.set(TRACE_HEADER, traceparent)
  return header
}
