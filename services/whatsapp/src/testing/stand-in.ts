import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { BinaryNode } from 'baileys'
import { WebSocketServer } from 'ws'
import { type BaileysModule, loadBaileys } from '../clients/whatsapp/baileys-module'
import { answerQuery } from './answer-query'
import { Connection } from './connection'
import type { KeyPair } from './noise-responder'
import { OfficePhone, readQr } from './office-phone'
import { node, Person } from './person'
import { makeServerIdentity, type ServerIdentity } from './server-identity'

const SERVER = 's.whatsapp.net'
const DEVICE = 7

export interface Received {
  /** How often it came; the server takes the second try for the first one. */
  times: number
  readonly to: string
  readonly text: string
}

/** What the server says to a message: yes, nothing at all, or a number of refusal. */
export type Answer = 'yes' | 'nothing' | number

/**
 * WhatsApp's server on this machine, as far as a linked device sees it, with the phone of the office beside it.
 * It speaks the real handshake and the real encryption, so what runs against it is baileys itself.
 */
export class StandIn {
  /** By WhatsApp's id: one message, however often it was sent. */
  readonly messages = new Map<string, Received>()
  /** Numbers that are not on WhatsApp. */
  readonly strangers = new Set<string>()
  answer: Answer = 'yes'
  /** Ends the next logins with this reason. */
  refusal: number | undefined
  /** The keys of devices that are linked. */
  readonly linked = new Set<string>()
  /** How many QRs there are in a row. */
  qrs = 6
  logins = 0
  /** While this waits, so does whoever knocks. */
  private door = Promise.resolve()
  private readonly connections = new Set<Connection>()
  private readonly people = new Map<string, Person>()

  private constructor(
    private readonly server: WebSocketServer,
    private readonly module: BaileysModule,
    private readonly identity: ServerIdentity,
    readonly phone: OfficePhone,
  ) {
    server.on('connection', (socket) => {
      const connection = new Connection(socket, module, identity, (it, what) => this.heard(it, what))
      this.connections.add(connection)
      socket.on('close', () => this.connections.delete(connection))
    })
  }

  /** `port` and `root` are for who had to tell a service of them before. */
  static async start({ port = 0, root }: { port?: number; root?: KeyPair } = {}): Promise<StandIn> {
    const module = await loadBaileys()
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port,
      verifyClient: (_, answer) => void standIn.door.then(() => answer(true)),
    })
    const standIn = new StandIn(server, module, makeServerIdentity(module, root), new OfficePhone(module))
    await once(server, 'listening')
    return standIn
  }

  /** Lets nobody in until the function that comes back is called. */
  shut(): () => void {
    let open = () => {}
    this.door = new Promise((resolve) => {
      open = resolve
    })
    return open
  }

  /** What a service needs to take this for WhatsApp. */
  get environment() {
    const { port } = this.server.address() as AddressInfo
    return { WA_URL: `ws://127.0.0.1:${port}/ws/chat`, WA_CERTIFICATE_KEY: this.identity.rootKey }
  }

  /** Connections that are logged in or wait to be linked. */
  get open(): Connection[] {
    return [...this.connections].filter(({ open, login }) => open && login)
  }

  /** Somebody scans the QR with the phone. Resolves when the device has confirmed it and was told to come again. */
  async scan(qr: string): Promise<void> {
    const { ref, identity, secret } = readQr(qr)
    await this.link(this.connectionWith(ref), identity, secret)
  }

  /** Somebody types the code into the phone. Rejects when it is not the code that the device shows. */
  async enterCode(code: string): Promise<void> {
    const connection = this.open.find(({ wrappedKey }) => wrappedKey)
    if (!connection) throw new Error('no device asked for a code')
    const companion = await this.phone.unwrap(code, connection.wrappedKey!)
    const { identity, wrapped } = await this.phone.answerCode(code)
    const bundle = new Promise<Uint8Array>((resolve) => {
      connection.finished = resolve
    })
    connection.send(
      node('notification', { from: SERVER, type: 'link_code_companion_reg', id: 'code', t: '1' }, [
        node('link_code_companion_reg', { stage: 'primary_hello' }, [
          node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
          node('primary_identity_pub', {}, identity),
          node('link_code_pairing_ref', {}, Buffer.from('ref')),
        ]),
      ]),
    )
    const agreed = this.phone.agree(companion, await bundle)
    await this.link(connection, agreed.identity, agreed.secret)
  }

  /** Ends every connection with one of WhatsApp's reasons. */
  end(code: number): void {
    if (code === 401) this.linked.clear()
    for (const connection of this.connections) connection.end(code)
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.cut()
    await new Promise((resolve) => this.server.close(resolve))
  }

  person(phone: string): Person {
    const known = this.people.get(phone) ?? new Person(this.module, phone)
    this.people.set(phone, known)
    return known
  }

  private connectionWith(ref: string): Connection {
    const found = this.open.find(({ refs }) => refs.includes(ref))
    if (!found) throw new Error('the QR is not shown any more')
    return found
  }

  private async link(connection: Connection, identity: Uint8Array, secret: Uint8Array): Promise<void> {
    const { number } = this.phone
    await connection.ask(
      node('iq', { from: SERVER, type: 'set', xmlns: 'md', t: '1' }, [
        node('pair-success', {}, [
          node('device-identity', {}, this.phone.signedIdentity(identity, secret)),
          node('platform', { name: 'android' }),
          node('device', { jid: `${number}:${DEVICE}@${SERVER}`, lid: `9${number}:${DEVICE}@lid` }),
        ]),
      ]),
    )
    this.linked.add(connection.login!.key)
    connection.end(515)
  }

  private async heard(connection: Connection, what: BinaryNode | 'login'): Promise<void> {
    if (what === 'login') this.admit(connection)
    else if (what.tag === 'message') await this.receive(connection, what)
    else if (what.tag === 'iq') await answerQuery(this, connection, what)
  }

  private admit(connection: Connection): void {
    this.logins++
    const { key, user } = connection.login!
    if (this.refusal !== undefined) connection.end(this.refusal)
    else if (!user) this.showQrs(connection)
    else if (this.linked.has(key)) {
      connection.send(node('success', { t: '1', lid: `9${user.phone}:${user.device}@lid` }))
    } else connection.end(401)
  }

  private showQrs(connection: Connection): void {
    for (let count = 0; count < this.qrs; count++) connection.refs.push(randomBytes(12).toString('base64'))
    const refs = connection.refs.map((ref) => node('ref', {}, Buffer.from(ref)))
    connection.send(
      node('iq', { from: SERVER, type: 'set', id: 'pair', xmlns: 'md' }, [node('pair-device', {}, refs)]),
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
    const theirs = participants.find(({ attrs }) => baileys.jidDecode(attrs.jid)?.user.endsWith(number))
    const sealed = baileys.getBinaryNodeChild(theirs, 'enc')
    const from = `9${this.phone.number}:${DEVICE}@lid`
    const text = sealed ? await this.person(number.replace(/^9(?=62)/, '')).read(from, sealed) : ''
    const known = this.messages.get(id)
    if (known) known.times++
    else if (typeof this.answer !== 'number') this.messages.set(id, { times: 1, to: number, text })
    if (this.answer === 'nothing') return
    const error: BinaryNode['attrs'] = typeof this.answer === 'number' ? { error: String(this.answer) } : {}
    connection.send(node('ack', { class: 'message', id, from: to, t: '1', ...error }))
  }
}
