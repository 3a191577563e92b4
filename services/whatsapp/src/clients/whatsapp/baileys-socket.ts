import { captureRejectionSymbol, EventEmitter } from 'node:events'
import type { UserFacingSocketConfig, WASocket } from 'baileys'
import type { DeviceVault } from '../../store/device-vault'
import { type AuthState, loadAuthState, writingThrough } from './auth-state'
import { type BaileysModule, loadBaileys, noLog } from './baileys-module'
import { messageSender } from './send-message'
import type { OpenSocket, SocketEvents } from './socket'
import { VaultWriter } from './vault-writer'

export interface BaileysSettings {
  /** Where WhatsApp's web socket is; its own address when left out. */
  readonly url?: string
  /** The version of WhatsApp Web to be, as `2.3000.1043857760`; baileys' own when left out. */
  readonly version?: string
  /** The public key that signs the server's certificate, in hex, for a stand-in. */
  readonly certificateKey?: string
}

const QUERY_TIMEOUT = 15_000
const SIGN_OUT_TIMEOUT = 3_000
/** As baileys shows them. */
const FIRST_QR = 60_000
const LATER_QR = 20_000
const UNKNOWN_REASON = 500

/** Connections by baileys, the real thing. */
export function baileysSockets(
  settings: BaileysSettings,
  vault: Pick<DeviceVault, 'readCredentials' | 'readKeys' | 'write'>,
): OpenSocket {
  return async (events) => {
    const module = await loadBaileys()
    const { baileys } = module
    if (settings.certificateKey) {
      baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(settings.certificateKey, 'hex')
    }
    let over = false
    const writer = new VaultWriter(vault, (error) => {
      if (!over) events.unstored(error)
    })
    const auth = await loadAuthState(baileys, vault, writer)
    const socket = guarded(() => baileys.makeWASocket(configuration(module, settings, auth)))
    holdBackUntilStored(socket, writer)
    tell(socket, auth, events, () => {
      const first = !over
      over = true
      return first
    })
    return {
      send: messageSender(socket),
      requestPairingCode: (phone) => socket.requestPairingCode(phone),
      async signOut() {
        over = true
        const timeout = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT).unref())
        await Promise.race([socket.logout().catch(() => undefined), timeout])
      },
      close() {
        over = true
        writer.stop()
        void socket.end(undefined)
        rawSocketOf(socket)?.terminate()
      },
    }
  }
}

/**
 * Baileys listens to its socket with async functions that nobody waits for: a frame that cannot be read would
 * end the whole process. Such a connection is of no more use, so it ends instead.
 */
function guarded(make: () => WASocket): WASocket {
  const before = EventEmitter.captureRejections
  EventEmitter.captureRejections = true
  try {
    const socket = make()
    Object.assign(socket.ws, { [captureRejectionSymbol]: (error: Error) => void socket.end(error) })
    return socket
  } finally {
    EventEmitter.captureRejections = before
  }
}

function configuration(
  { baileys, makeLibSignalRepository }: BaileysModule,
  { url, version }: BaileysSettings,
  { creds, keys }: AuthState,
): UserFacingSocketConfig {
  const { isJidBroadcast, isJidGroup, isJidNewsletter } = baileys
  const { HistorySyncType } = baileys.proto.HistorySync
  return {
    auth: { creds, keys },
    logger: noLog,
    countryCode: 'ID',
    // The phone of the office keeps its own notifications.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // The first part carries which number is which account; what people wrote is none of our business.
    shouldSyncHistoryMessage: ({ syncType }) => syncType === HistorySyncType.INITIAL_BOOTSTRAP,
    shouldIgnoreJid: (jid) => !!(isJidBroadcast(jid) || isJidGroup(jid) || isJidNewsletter(jid)),
    generateHighQualityLinkPreview: false,
    defaultQueryTimeoutMs: QUERY_TIMEOUT,
    makeSignalRepository: (auth, ...rest) =>
      makeLibSignalRepository({ ...auth, keys: writingThrough(auth.keys, keys) }, ...rest),
    ...(url && { waWebSocketUrl: url }),
    ...(version && { version: version.split('.').map(Number) as [number, number, number] }),
  }
}

function tell(socket: WASocket, auth: AuthState, events: SocketEvents, end: () => boolean): void {
  let shown = 0
  socket.ev.on('creds.update', () => auth.saveCredentials())
  socket.ev.on('connection.update', ({ connection, lastDisconnect, qr, isNewLogin }) => {
    if (qr) events.qr(qr, shown++ === 0 ? FIRST_QR : LATER_QR)
    if (isNewLogin) events.paired()
    if (connection === 'open') events.opened()
    if (connection === 'close' && end()) {
      const { output } = (lastDisconnect?.error ?? {}) as { output?: { statusCode?: number } }
      events.closed(output?.statusCode ?? UNKNOWN_REASON)
    }
  })
}

interface RawSocket {
  send(bytes: Uint8Array, sent: (error?: Error) => void): void
  terminate(): void
}

/** The web socket under baileys; its type does not name it. */
function rawSocketOf(socket: WASocket): RawSocket | undefined {
  return (socket.ws as unknown as { socket: RawSocket | null }).socket ?? undefined
}

/**
 * Nothing goes out before what it rests on is stored. Otherwise a process killed at the wrong moment would
 * have told WhatsApp that it is paired and have lost the credentials.
 */
function holdBackUntilStored(socket: WASocket, writer: VaultWriter): void {
  const raw = rawSocketOf(socket)
  if (!raw) throw new Error('baileys has no web socket')
  const send = raw.send.bind(raw)
  let turn: Promise<unknown> = Promise.resolve()
  raw.send = (bytes, sent) => {
    turn = turn
      .then(() => writer.settled())
      .then(
        () => send(bytes, sent),
        (error: Error) => sent(error),
      )
  }
}
