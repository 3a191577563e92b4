import type { MsgHdrs } from '@nats-io/transport-node'

/** Headers of an event in the stream. `Nats-Msg-Id` is the transport's; a replay has a fresh one. */
export const EVENT_ID = 'Jejaring-Event'
export const CALLER_HEADER = 'Jejaring-Caller'
export const MESSAGE_ID = 'Nats-Msg-Id'

export async function eventHeaders(id: string, caller: Uint8Array): Promise<MsgHdrs> {
  const { headers } = await import('@nats-io/transport-node')
  const header = headers()
  header.set(EVENT_ID, id)
  header.set(CALLER_HEADER, Buffer.from(caller).toString('base64'))
  return header
}
