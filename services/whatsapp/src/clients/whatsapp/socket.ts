import type { Ack, Outgoing } from '../../device/sender'

/** What a connection tells. `closed` is the last thing, once. */
export interface SocketEvents {
  qr(text: string, milliseconds: number): void
  paired(): void
  opened(): void
  closed(code: number): void
  /** Something that the rest stands on could not be stored; nothing more goes out. */
  unstored(error: unknown): void
}

/** One connection of the device. When it has closed it is of no more use. */
export interface DeviceSocket {
  send(message: Outgoing): Promise<Ack>
  requestPairingCode(phone: string): Promise<string>
  /** Takes the device off the account; best effort, within a few seconds. */
  signOut(): Promise<void>
  /** At once, and without `closed`. */
  close(): void
}

/** Credentials that cannot be opened. They are left as they are. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** Begins to connect, with what is stored or, where nothing is, as a new device. Errors: Unreadable. */
export type OpenSocket = (events: SocketEvents) => Promise<DeviceSocket>
