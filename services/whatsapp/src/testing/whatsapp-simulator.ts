import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { BinaryNode } from 'baileys'
import { WebSocketServer } from 'ws'
import { type BaileysModule, loadBaileys } from '../clients/whatsapp/baileys-module'
import { answerQuery } from './answer-query'
import { binaryNode } from './binary-node'
import { Connection } from './connection'
import type { KeyPair } from './noise-responder'
import { OfficePhone, readQr } from './office-phone'
import { makeServerIdentity, type ServerIdentity } from './server-identity'
import { WhatsappUser } from './whatsapp-user'

const SERVER = 's.whatsapp.net'
const DEVICE = 7

export interface ReceivedMessage {
  /** Deliveries; the server deduplicates by id. */
  times: number
  readonly to: string
  readonly text: string
}

/** Acknowledgement of a message: accepted, none at all, or an error code. */
export type MessageAnswer = 'accept' | 'ignore' | number

/**
 * Simulates WhatsApp's server, as seen by a linked device, and the office's phone. Handshake and encryption are the
 * real ones, so that tests run baileys unmodified.
 */
export class WhatsappSimulator {
  /** Received messages by WhatsApp's id. */
  readonly messages = new Map<string, ReceivedMessage>()
  /** Numbers that are not on WhatsApp. */
  readonly unregistered = new Set<string>()
  answer: MessageAnswer = 'accept'
  /** Closes every login with this code. */
  loginRefusal: number | undefined
  /** Keys of the linked devices. */
  readonly linked = new Set<string>()
  /** QR codes offered per pairing. */
  qrCount = 6
  logins = 0
  /** New connections wait for this promise. */
  private gate = Promise.resolve()
  private readonly connections = new Set<Connection>()
  private readonly users = new Map<string, WhatsappUser>()

  private constructor(
    private readonly server: WebSocketServer,
    private readonly module: BaileysModule,
    private readonly identity: ServerIdentity,
    readonly phone: OfficePhone,
  ) {
    server.on('connection', (socket) => {
      const connection = new Connection(socket, module, identity, (from, input) => this.handle(from, input))
      this.connections.add(connection)
      socket.on('close', () => this.connections.delete(connection))
    })
  }

  /** `port` and `root` are for a service that was configured before the start. */
  static async start({ port = 0, root }: { port?: number; root?: KeyPair } = {}): Promise<WhatsappSimulator> {
    const module = await loadBaileys()
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port,
      verifyClient: (_, answer) => void simulator.gate.then(() => answer(true)),
    })
    const simulator = new WhatsappSimulator(
      server,
      module,
      makeServerIdentity(module, root),
      new OfficePhone(module),
    )
    await once(server, 'listening')
    return simulator
  }

  /** Blocks new connections until the returned function is called. */
  blockConnections(): () => void {
    let open = () => {}
    this.gate = new Promise((resolve) => {
      open = resolve
    })
    return open
  }

  /** Environment that makes a service connect to this simulator. */
  get environment() {
    const { port } = this.server.address() as AddressInfo
    return { WA_URL: `ws://127.0.0.1:${port}/ws/chat`, WA_CERTIFICATE_KEY: this.identity.rootKey }
  }

  /** Connections that are logged in or pairing. */
  get open(): Connection[] {
    return [...this.connections].filter(({ open, login }) => open && login)
  }

  /** Scans the QR code with the phone. Resolves when the device has confirmed and must reconnect. */
  async scan(qr: string): Promise<void> {
    const { ref, identity, secret } = readQr(qr)
    await this.link(this.connectionWith(ref), identity, secret)
  }

  /** Enters the code on the phone. Rejects unless it is the code that the device shows. */
  async enterCode(code: string): Promise<void> {
    const connection = this.open.find(({ wrappedKey }) => wrappedKey)
    if (!connection) throw new Error('no device is pairing by code')
    const companion = await this.phone.unwrap(code, connection.wrappedKey!)
    const { identity, wrapped } = await this.phone.answerCode(code)
    const bundle = new Promise<Uint8Array>((resolve) => {
      connection.onCompanionFinish = resolve
    })
    connection.send(
      binaryNode('notification', { from: SERVER, type: 'link_code_companion_reg', id: 'code', t: '1' }, [
        binaryNode('link_code_companion_reg', { stage: 'primary_hello' }, [
          binaryNode('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
          binaryNode('primary_identity_pub', {}, identity),
          binaryNode('link_code_pairing_ref', {}, Buffer.from('ref')),
        ]),
      ]),
    )
    const agreed = this.phone.agree(companion, await bundle)
    await this.link(connection, agreed.identity, agreed.secret)
  }

  /** Closes every connection with one of WhatsApp's codes. */
  closeAll(code: number): void {
    if (code === 401) this.linked.clear()
    for (const connection of this.connections) connection.end(code)
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.terminate()
    await new Promise((resolve) => this.server.close(resolve))
  }

  user(phone: string): WhatsappUser {
    const known = this.users.get(phone) ?? new WhatsappUser(this.module, phone)
    this.users.set(phone, known)
    return known
  }

  private connectionWith(ref: string): Connection {
    const connection = this.open.find(({ refs }) => refs.includes(ref))
    if (!connection) throw new Error('the QR code has expired')
    return connection
  }

  private async link(connection: Connection, identity: Uint8Array, secret: Uint8Array): Promise<void> {
    const { number } = this.phone
    await connection.request(
      binaryNode('iq', { from: SERVER, type: 'set', xmlns: 'md', t: '1' }, [
        binaryNode('pair-success', {}, [
          binaryNode('device-identity', {}, this.phone.signedIdentity(identity, secret)),
          binaryNode('platform', { name: 'android' }),
          binaryNode('device', { jid: `${number}:${DEVICE}@${SERVER}`, lid: `9${number}:${DEVICE}@lid` }),
        ]),
      ]),
    )
    this.linked.add(connection.login!.key)
    connection.end(515)
  }

  private async handle(connection: Connection, input: BinaryNode | 'login'): Promise<void> {
    if (input === 'login') this.acceptLogin(connection)
    else if (input.tag === 'message') await this.receive(connection, input)
    else if (input.tag === 'iq') await answerQuery(this, connection, input)
  }

  private acceptLogin(connection: Connection): void {
    this.logins++
    const { key, user } = connection.login!
    if (this.loginRefusal !== undefined) connection.end(this.loginRefusal)
    else if (!user) this.showQrs(connection)
    else if (this.linked.has(key)) {
      connection.send(binaryNode('success', { t: '1', lid: `9${user.phone}:${user.device}@lid` }))
    } else connection.end(401)
  }

  private showQrs(connection: Connection): void {
    for (let count = 0; count < this.qrCount; count++)
      connection.refs.push(randomBytes(12).toString('base64'))
    const refs = connection.refs.map((ref) => binaryNode('ref', {}, Buffer.from(ref)))
    connection.send(
      binaryNode('iq', { from: SERVER, type: 'set', id: 'pair', xmlns: 'md' }, [
        binaryNode('pair-device', {}, refs),
      ]),
    )
  }

  private async receive(connection: Connection, message: BinaryNode): Promise<void> {
    const { id = '', to = '' } = message.attrs
    const { baileys } = this.module
    const participants = baileys.getBinaryNodeChildren(
      baileys.getBinaryNodeChild(message, 'participants'),
      'to',
    )
    const number = baileys.jidDecode(to)!.user
    const recipient = participants.find(({ attrs }) => baileys.jidDecode(attrs.jid)?.user.endsWith(number))
    const sealed = baileys.getBinaryNodeChild(recipient, 'enc')
    const from = `9${this.phone.number}:${DEVICE}@lid`
    const text = sealed ? await this.user(number.replace(/^9(?=62)/, '')).read(from, sealed) : ''
    const known = this.messages.get(id)
    if (known) known.times++
    else if (typeof this.answer !== 'number') this.messages.set(id, { times: 1, to: number, text })
    if (this.answer === 'ignore') return
    const error: BinaryNode['attrs'] = typeof this.answer === 'number' ? { error: String(this.answer) } : {}
    connection.send(binaryNode('ack', { class: 'message', id, from: to, t: '1', ...error }))
  }
}
