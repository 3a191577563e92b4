import type { BinaryNode } from 'baileys'
import type { WebSocket } from 'ws'
import type { BaileysModule } from '../clients/whatsapp/baileys-module'
import { FrameReader, frameOf, NoiseResponder } from './noise-responder'
import { node } from './person'
import type { ServerIdentity } from './server-identity'

export interface Login {
  /** The key by which the server knows a device again. */
  readonly key: string
  /** Set for a device that is linked: its number and which of its devices. */
  readonly user?: { readonly phone: string; readonly device: number }
}

/** One connection from the server's side: handshake, then nodes in both directions. */
export class Connection {
  login: Login | undefined
  /** What pairing needs of this connection. */
  readonly refs: string[] = []
  wrappedKey: Uint8Array | undefined
  finished: ((bundle: Uint8Array) => void) | undefined
  private readonly reader = new FrameReader()
  private readonly noise: NoiseResponder
  private queue: Promise<void> = Promise.resolve()
  private count = 0
  private readonly replies = new Map<string, (node: BinaryNode) => void>()

  constructor(
    private readonly socket: WebSocket,
    private readonly module: BaileysModule,
    private readonly identity: ServerIdentity,
    private readonly heard: (connection: Connection, node: BinaryNode | 'login') => Promise<void>,
  ) {
    this.noise = new NoiseResponder(module.baileys.Curve, identity.key)
    socket.on('message', (data: Buffer) => {
      for (const frame of this.reader.push(data)) {
        this.queue = this.queue.then(() => this.take(frame)).catch(() => socket.terminate())
      }
    })
    socket.on('error', () => undefined)
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  send(message: BinaryNode): void {
    if (!this.open) return
    this.socket.send(frameOf(this.noise.encrypt(this.module.baileys.encodeBinaryNode(message))))
  }

  /** Sends a request and waits for its answer. */
  async ask(message: BinaryNode): Promise<BinaryNode> {
    const id = `server-${++this.count}`
    const answer = new Promise<BinaryNode>((resolve) => this.replies.set(id, resolve))
    this.send({ ...message, attrs: { ...message.attrs, id } })
    return await answer
  }

  close(): void {
    this.socket.close()
  }

  /** Sends what nobody can read. */
  garble(): void {
    this.socket.send(frameOf(Buffer.alloc(40, 7)))
  }

  /** As when the network breaks. */
  cut(): void {
    this.socket.terminate()
  }

  private async take(frame: Buffer): Promise<void> {
    if (!this.login) {
      await this.shakeHands(frame)
      return
    }
    const message = await this.module.baileys.decodeBinaryNode(this.noise.decrypt(frame))
    const { tag, attrs } = message
    const waiting = tag === 'iq' && attrs.type === 'result' ? this.replies.get(attrs.id ?? '') : undefined
    if (waiting) waiting(message)
    else await this.heard(this, message)
  }

  private async shakeHands(frame: Buffer): Promise<void> {
    const { proto } = this.module.baileys
    const { clientHello, clientFinish } = proto.HandshakeMessage.decode(frame)
    if (clientHello?.ephemeral) {
      const serverHello = this.noise.hello(clientHello.ephemeral, this.identity.certificate)
      this.socket.send(frameOf(proto.HandshakeMessage.encode({ serverHello }).finish()))
      return
    }
    const { key, payload } = this.noise.finish(clientFinish!.static!, clientFinish!.payload!)
    const { devicePairingData, username, device } = proto.ClientPayload.decode(payload)
    this.login = {
      key: key.toString('base64'),
      user: devicePairingData ? undefined : { phone: String(username), device: Number(device) },
    }
    await this.heard(this, 'login')
  }

  /** The end of this connection with one of WhatsApp's reasons, said the way that WhatsApp says it. */
  end(code: number): void {
    if (code === 408) this.cut()
    this.say(code)
    this.close()
  }

  private say(code: number): void {
    if (code === 428) return
    if (code === 411) this.send(node('ib', { from: 's.whatsapp.net' }, [node('downgrade_webclient')]))
    else if (code === 440) this.send(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
    else if (code >= 500) this.send(node('stream:error', { code: String(code) }))
    else this.send(node('failure', { reason: String(code), location: 'test' }))
  }
}
