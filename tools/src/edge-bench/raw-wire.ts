import { FindMemberRequest, Member } from '@jejaring/proto/identity/v1/identity'

/** The one call of the raw stack: one member by its id, in messages that are generated as all of ours are. */
export const readMember = {
  path: '/raw.Raw/ReadMember',
  requestStream: false,
  responseStream: false,
  requestSerialize: (value: FindMemberRequest) => Buffer.from(FindMemberRequest.encode(value).finish()),
  requestDeserialize: (bytes: Buffer) => FindMemberRequest.decode(bytes),
  responseSerialize: (value: Member) => Buffer.from(Member.encode(value).finish()),
  responseDeserialize: (bytes: Buffer) => Member.decode(bytes),
} as const
