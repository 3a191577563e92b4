import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface CloudRequest {
  readonly path: string
  readonly authorization: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Stand-in for WhatsApp's official interface: takes its documented requests, and answers as it does. */
export class CloudApi {
  readonly requests: CloudRequest[] = []
  /** Refuses the next messages with this HTTP status and error code. */
  refuse: { readonly status: number; readonly code: number | undefined } | undefined
  /** Takes the next messages without an answer of its own: connection lost, silence, or an error of a proxy in front. */
  hide: 'lost' | 'silent' | 'bad_gateway' | 'redirect' | undefined

  private constructor(private readonly server: Server) {}

  static async start(): Promise<CloudApi> {
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        const { url: path = '', headers } = request
        const sent = body as CloudRequest['body']
        api.requests.push({ path, authorization: headers.authorization ?? '', body: sent })
        const { refuse, hide } = api
        if (hide === 'lost') return request.socket.destroy()
        if (hide === 'silent') return
        if (hide)
          return response.writeHead(hide === 'redirect' ? 302 : 502, { location: '/other' }).end('<html>')
        response.writeHead(refuse?.status ?? 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(refuse ? errorBody(refuse.code) : acceptedBody(String(sent.to))))
      })
    })
    const api: CloudApi = new CloudApi(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return api
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
}

function acceptedBody(phone: string) {
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: phone, wa_id: phone }],
    messages: [{ id: `wamid.${phone}`, message_status: 'accepted' }],
  }
}

function errorBody(code: number | undefined) {
  const details = { messaging_product: 'whatsapp', details: 'for phone 6281234567890' }
  return { error: { message: '(#1) to 6281234567890', type: 'OAuthException', code, error_data: details } }
}
