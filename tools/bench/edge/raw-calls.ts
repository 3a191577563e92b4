import type { MethodDefinition } from '@grpc/grpc-js'
import { FindMemberRequest, Member } from '@jejaring/proto/identity/v1/identity'
import { ReadTreeReply, ReadTreeRequest } from '@jejaring/proto/network/v1/network'

export type RawCall<Request, Reply> = MethodDefinition<Request, Reply>

interface Message<T> {
  encode(value: T): { finish(): Uint8Array }
  decode(bytes: Buffer): T
}

/** One member by its id. */
export const readMember = unary('/raw.Raw/ReadMember', FindMemberRequest, Member)
/** The tree below a member, found by the member's id. */
export const readTree = unary('/raw.Raw/ReadTree', ReadTreeRequest, ReadTreeReply)

/** Defines a unary call with generated messages, as the product does. */
function unary<Request, Reply>(
  path: string,
  request: Message<Request>,
  reply: Message<Reply>,
): RawCall<Request, Reply> {
  return {
    path,
    requestStream: false,
    responseStream: false,
    requestSerialize: (value) => Buffer.from(request.encode(value).finish()),
    requestDeserialize: (bytes) => request.decode(bytes),
    responseSerialize: (value) => Buffer.from(reply.encode(value).finish()),
    responseDeserialize: (bytes) => reply.decode(bytes),
  }
}
