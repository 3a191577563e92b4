import { type FindMemberRequest, Group, Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import type { Pool } from 'pg'
import { readMember } from './raw-calls'
import { serveRaw } from './raw-server'

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

async function read(pool: Pool, { by }: FindMemberRequest): Promise<Member> {
  const { rows } = await pool.query<Row>({ ...SELECT, values: [by?.value] })
  const row = rows[0]
  if (!row) throw new Error('no such member')
  return Member.fromPartial({
    id: row.id,
    username: row.username,
    name: row.name,
    phone: row.phone,
    group: Group.MEMBER,
    status: MemberStatus.ACTIVE,
    photoHash: row.photo_hash ?? '',
    createdAt: row.created_at,
    version: BigInt(row.version),
  })
}

/** First service of the raw stack: one point read. */
serveRaw(readMember, read)
