import type { Server, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'

/**
 * The standard `grpc.health.v1.Health/Check`; `Watch` is left out and answers UNIMPLEMENTED, as allowed. The reply has one
 * enum in field 1: 1 is SERVING, 2 is NOT_SERVING.
 */
export const healthService = {
  check: {
    path: '/grpc.health.v1.Health/Check',
    requestStream: false,
    responseStream: false,
    requestSerialize: (_request: object) => Buffer.alloc(0),
    requestDeserialize: (_bytes: Buffer): object => ({}),
    responseSerialize: (isServing: boolean) => Buffer.from([0x08, isServing ? 1 : 2]),
    responseDeserialize: (bytes: Buffer): boolean => bytes[0] === 0x08 && bytes[1] === 1,
  },
} as const

/** Serves it without a caller, a right or a limit. */
export function registerHealth(server: Server, ready: () => boolean): void {
  const { path, responseSerialize, requestDeserialize } = healthService.check
  const check = (_call: ServerUnaryCall<object, boolean>, callback: sendUnaryData<boolean>) =>
    callback(null, ready())
  server.register(path, check, responseSerialize, requestDeserialize, 'unary')
}
