import type { Server, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'

// grpc.health.v1.HealthCheckResponse holds one enum in field 1.
const SERVING = Buffer.from([0x08, 1])
const NOT_SERVING = Buffer.from([0x08, 2])

/** The standard `grpc.health.v1.Health/Check`; `Watch` is left out and answers UNIMPLEMENTED, as allowed. */
export function registerHealth(server: Server, ready: () => boolean): void {
  server.register(
    '/grpc.health.v1.Health/Check',
    (_call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) =>
      callback(null, ready() ? SERVING : NOT_SERVING),
    (reply: Buffer) => reply,
    (request: Buffer) => request,
    'unary',
  )
}
