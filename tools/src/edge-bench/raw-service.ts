import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js'
import { type FindMemberRequest, Group, Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { Pool } from 'pg'
import { readMember } from './raw-wire'

/** As the services connect: the same number of connections, and a statement that is prepared by name. */
const POOL = 8

const SELECT = {
  name: 'member',
  text: 'SELECT id, username, name, phone, status, photo_hash, created_at, version FROM members WHERE id = $1',
}

interface Row {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly photo_hash: string | null
  readonly created_at: Date
  readonly version: string
}

/** The raw stack behind its gateway: a gRPC server whose call is one point read. Says its port when it serves. */
async function serve(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: POOL, keepAlive: true })
  const server = new Server()
  server.addService(
    { readMember },
    {
      readMember: (call: ServerUnaryCall<FindMemberRequest, Member>, answer: sendUnaryData<Member>) => {
        read(pool, call.request).then((member) => answer(null, member), answer)
      },
    },
  )
  server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
    if (error) throw error
    process.send?.(port)
  })
}

async function read(pool: Pool, { by }: FindMemberRequest): Promise<Member> {
  const { rows } = await pool.query<Row>({ ...SELECT, values: [by?.value] })
  const row = rows[0]
  if (!row) throw new Error('no such member')
  return Member.fromPartial({
    ...{ id: row.id, username: row.username, name: row.name, phone: row.phone },
    ...{ group: Group.MEMBER, status: MemberStatus.ACTIVE, photoHash: row.photo_hash ?? '' },
    ...{ createdAt: row.created_at, version: BigInt(row.version) },
  })
}

process.once('message', ({ databaseUrl }: { databaseUrl: string }) => void serve(databaseUrl))
