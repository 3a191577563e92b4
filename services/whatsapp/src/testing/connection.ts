import type { BinaryNode } from 'baileys'
import type { WebSocket } from 'ws'
import type { BaileysModule } from '../clients/whatsapp/baileys-module'
import { binaryNode } from './binary-node'
import { encodeFrame, FrameReader } from './frame'
import { NoiseResponder } from './noise-responder'
import type { ServerIdentity } from './server-identity'

export interface Login {
  /** Key that identifies the device across connections. */
  readonly key: string
  /** Account and device number of a linked device. */
  readonly user?: { readonly phone: string; readonly device: number }
}

/** Server side of one connection: a handshake, then binary nodes in both directions. */
export class Connection {
  login: Login | undefined
  /** State of a pairing on this connection. */
  readonly refs: string[] = []
  wrappedKey: Uint8Array | undefined
  onCompanionFinish: ((bundle: Uint8Array) => void) | undefined
  private readonly reader = new FrameReader()
  private readonly noise: NoiseResponder
  private queue: Promise<void> = Promise.resolve()
  private count = 0
  private readonly replies = new Map<string, (node: BinaryNode) => void>()

  constructor(
    private readonly socket: WebSocket,
    private readonly module: BaileysModule,
    private readonly identity: ServerIdentity,
    private readonly onNode: (connection: Connection, node: BinaryNode | 'login') => Promise<void>,
  ) {
    this.noise = new NoiseResponder(module.baileys.Curve, identity.key)
    socket.on('message', (data: Buffer) => {
      for (const frame of this.reader.push(data)) {
        this.queue = this.queue.then(() => this.handleFrame(frame)).catch(() => socket.terminate())
      }
    })
    socket.on('error', () => undefined)
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  send(message: BinaryNode): void {
    if (!this.open) return
    this.socket.send(encodeFrame(this.noise.encrypt(this.module.baileys.encodeBinaryNode(message))))
  }

  /** Sends a request and waits for its reply. */
  async request(message: BinaryNode): Promise<BinaryNode> {
    const id = `server-${++this.count}`
    const answer = new Promise<BinaryNode>((resolve) => this.replies.set(id, resolve))
    this.send({ ...message, attrs: { ...message.attrs, id } })
    return await answer
  }

  close(): void {
    this.socket.close()
  }

  /** Sends an undecryptable frame. */
  sendGarbage(): void {
    this.socket.send(encodeFrame(Buffer.alloc(40, 7)))
  }

  /** Simulates a broken network. */
  terminate(): void {
    this.socket.terminate()
  }

  private async handleFrame(frame: Buffer): Promise<void> {
    if (!this.login) {
      await this.handshake(frame)
      return
    }
    const message = await this.module.baileys.decodeBinaryNode(this.noise.decrypt(frame))
    const { tag, attrs } = message
    const waiting = tag === 'iq' && attrs.type === 'result' ? this.replies.get(attrs.id ?? '') : undefined
    if (waiting) waiting(message)
    else await this.onNode(this, message)
  }

  private async handshake(frame: Buffer): Promise<void> {
    const { proto } = this.module.baileys
    const { clientHello, clientFinish } = proto.HandshakeMessage.decode(frame)
    if (clientHello?.ephemeral) {
      const serverHello = this.noise.hello(clientHello.ephemeral, this.identity.certificate)
      this.socket.send(encodeFrame(proto.HandshakeMessage.encode({ serverHello }).finish()))
      return
    }
    const { key, payload } = this.noise.finish(clientFinish!.static!, clientFinish!.payload!)
    const { devicePairingData, username, device } = proto.ClientPayload.decode(payload)
    this.login = {
      key: key.toString('base64'),
      user: devicePairingData ? undefined : { phone: String(username), device: Number(device) },
    }
    await this.onNode(this, 'login')
  }

  /** Closes the connection with a code, in WhatsApp's own representation of it. */
  end(code: number): void {
    if (code === 408) this.terminate()
    this.sendCloseReason(code)
    this.close()
  }

  private sendCloseReason(code: number): void {
    if (code === 428) return
    if (code === 411)
      this.send(binaryNode('ib', { from: 's.whatsapp.net' }, [binaryNode('downgrade_webclient')]))
    else if (code === 440)
      this.send(binaryNode('stream:error', {}, [binaryNode('conflict', { type: 'replaced' })]))
    else if (code >= 500) this.send(binaryNode('stream:error', { code: String(code) }))
    else this.send(binaryNode('failure', { reason: String(code), location: 'test' }))
  }
}
