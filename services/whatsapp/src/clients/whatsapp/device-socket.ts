import type { OutgoingMessage } from '../../device/sender'
import type { SendResult } from '../../messages/channel'

/** Events of a connection. `closed` is emitted once, as the last one. */
export interface SocketEvents {
  qr(text: string, milliseconds: number): void
  paired(): void
  opened(): void
  closed(code: number): void
  /** Secrets could not be stored; the connection sends nothing more. */
  storeFailed(error: unknown): void
}

/** One connection of the device; it cannot be reopened. */
export interface DeviceSocket {
  send(message: OutgoingMessage): Promise<SendResult>
  requestPairingCode(phone: string): Promise<string>
  /** Unlinks the device from the account; best effort, within 3 s. */
  signOut(): Promise<void>
  /** Closes immediately, without emitting `closed`. */
  close(): void
}

/** Stored credentials cannot be opened. They stay unchanged. */
export class UnreadableCredentialsError extends Error {
  override readonly name = 'UnreadableCredentialsError'
}

/** Starts connecting with the stored credentials, or as a new device. Throws `UnreadableCredentialsError`. */
export type OpenSocket = (events: SocketEvents) => Promise<DeviceSocket>
