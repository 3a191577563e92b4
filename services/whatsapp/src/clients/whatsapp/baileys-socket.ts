import { captureRejectionSymbol, EventEmitter } from 'node:events'
import type { UserFacingSocketConfig, WASocket } from 'baileys'
import type { DeviceSecrets } from '../../store/device-secrets'
import { type AuthState, loadAuthState, writeSessionsThrough } from './auth-state'
import { type BaileysModule, loadBaileys, noLog } from './baileys-module'
import type { OpenSocket, SocketEvents } from './device-socket'
import { messageSender } from './message-sender'
import { SecretWriter } from './secret-writer'

export interface BaileysSettings {
  /** Address of WhatsApp's web socket; the default is WhatsApp's own. */
  readonly url?: string
  /** Version of WhatsApp Web to report, such as `2.3000.1043857760`; the default is that of baileys. */
  readonly version?: string
  /** Public key, in hex, that signs the server's certificate; only for a simulated WhatsApp. */
  readonly certificateKey?: string
}

const QUERY_TIMEOUT_MS = 15_000
const SIGN_OUT_TIMEOUT_MS = 3_000
/** Lifetimes of QR codes in baileys, which does not report them. */
const FIRST_QR_MS = 60_000
const LATER_QR_MS = 20_000
const UNKNOWN_CLOSE_CODE = 500

/** Opens connections with baileys. */
export function baileysSockets(
  settings: BaileysSettings,
  secrets: Pick<DeviceSecrets, 'generation' | 'readCredentials' | 'readKeys' | 'write'>,
): OpenSocket {
  return async (events) => {
    const module = await loadBaileys()
    const { baileys } = module
    if (settings.certificateKey) {
      baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(settings.certificateKey, 'hex')
    }
    let isClosed = false
    const writer = new SecretWriter(secrets, (error) => {
      if (!isClosed) events.storeFailed(error)
    })
    const auth = await loadAuthState(baileys, secrets, writer)
    const socket = withRejectionHandler(() => baileys.makeWASocket(configuration(module, settings, auth)))
    sendAfterWrites(socket, writer)
    forwardEvents(socket, auth, events, () => {
      const isFirst = !isClosed
      isClosed = true
      return isFirst
    })
    return {
      send: messageSender(socket),
      requestPairingCode: (phone) => socket.requestPairingCode(phone),
      async signOut() {
        isClosed = true
        const timeout = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS).unref())
        await Promise.race([socket.logout().catch(() => undefined), timeout])
      },
      close() {
        isClosed = true
        writer.stop()
        void socket.end(undefined)
        rawSocketOf(socket)?.terminate()
      },
    }
  }
}

/**
 * Closes the connection when a listener of the socket rejects. Baileys registers async listeners without handling
 * their rejections: an unreadable frame would otherwise end the process.
 */
function withRejectionHandler(make: () => WASocket): WASocket {
  const previous = EventEmitter.captureRejections
  EventEmitter.captureRejections = true
  try {
    const socket = make()
    Object.assign(socket.ws, { [captureRejectionSymbol]: (error: Error) => void socket.end(error) })
    return socket
  } finally {
    EventEmitter.captureRejections = previous
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
    // Otherwise the office's phone gets no notifications.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // The first part maps numbers to accounts; the rest is chat history, which is not needed.
    shouldSyncHistoryMessage: ({ syncType }) => syncType === HistorySyncType.INITIAL_BOOTSTRAP,
    shouldIgnoreJid: (jid) => !!(isJidBroadcast(jid) || isJidGroup(jid) || isJidNewsletter(jid)),
    generateHighQualityLinkPreview: false,
    defaultQueryTimeoutMs: QUERY_TIMEOUT_MS,
    makeSignalRepository: (auth, ...rest) =>
      makeLibSignalRepository({ ...auth, keys: writeSessionsThrough(auth.keys, keys) }, ...rest),
    ...(url && { waWebSocketUrl: url }),
    ...(version && { version: version.split('.').map(Number) as [number, number, number] }),
  }
}

function forwardEvents(
  socket: WASocket,
  auth: AuthState,
  events: SocketEvents,
  markClosed: () => boolean,
): void {
  let qrCount = 0
  socket.ev.on('creds.update', () => auth.saveCredentials())
  socket.ev.on('connection.update', ({ connection, lastDisconnect, qr, isNewLogin }) => {
    if (qr) events.qr(qr, qrCount++ === 0 ? FIRST_QR_MS : LATER_QR_MS)
    if (isNewLogin) events.paired()
    if (connection === 'open') events.opened()
    if (connection === 'close' && markClosed()) {
      const { output } = (lastDisconnect?.error ?? {}) as { output?: { statusCode?: number } }
      events.closed(output?.statusCode ?? UNKNOWN_CLOSE_CODE)
    }
  })
}

interface RawSocket {
  send(bytes: Uint8Array, sent: (error?: Error) => void): void
  terminate(): void
}

/** Returns the web socket inside baileys; its type does not declare it. */
function rawSocketOf(socket: WASocket): RawSocket | undefined {
  return (socket.ws as unknown as { socket: RawSocket | null }).socket ?? undefined
}

/**
 * Delays each frame until all pending secrets are stored (write-ahead). Otherwise a process killed in between would
 * have confirmed a pairing to WhatsApp and lost its credentials.
 */
function sendAfterWrites(socket: WASocket, writer: SecretWriter): void {
  const raw = rawSocketOf(socket)
  if (!raw) throw new Error('baileys has no web socket')
  const send = raw.send.bind(raw)
  let sendQueue: Promise<unknown> = Promise.resolve()
  raw.send = (bytes, sent) => {
    sendQueue = sendQueue
      .then(() => writer.drain())
      .then(
        () => send(bytes, sent),
        (error: Error) => sent(error),
      )
  }
}
