import { audit, conflict, isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { dropTime } from '../messages/drop-time'
import type { Messages } from '../messages-context'
import { ring } from '../store/messages'

interface Row {
  readonly status: string
  readonly template: string
  readonly drop_at: Date
  readonly expires_at: Date | null
}

/**
 * Puts a failed message into the queue again. It keeps its id, so that its receiver never gets it twice,
 * should the first have arrived after all. One that is in the queue already, as after a second press, stays as it is. Faults: unauthenticated, forbidden, not_found, conflict.
 */
export async function resendMessage({ kit }: Messages, id: string): Promise<void> {
  requireAdmin()
  if (!isUuid(id)) throw unknown()
  await kit.transaction(async (manager) => {
    const [row]: Row[] = await manager.query(
      'SELECT status, template, drop_at, expires_at FROM messages WHERE id = $1 FOR UPDATE',
      [id],
    )
    if (!row) throw unknown()
    const now = kit.clock.now()
    if (row.status === 'waiting' || row.status === 'sending') return
    if (row.status !== 'failed') throw conflict('Pesan ini tidak gagal, jadi tidak dikirim ulang.')
    if (row.drop_at <= now) throw conflict('Waktu pesan ini sudah lewat. Isinya tidak berlaku lagi.')
    await requeue(manager, id, now, dropTime(now, row.expires_at ?? undefined))
    await audit(manager, {
      action: 'whatsapp.message.resent',
      target: `message:${id}`,
      after: { template: row.template },
    })
  })
}

async function requeue(manager: EntityManager, id: string, now: Date, dropAt: Date): Promise<void> {
  await manager.query(
    `UPDATE messages SET status = 'waiting', closed_at = NULL, tries = 0, problem = '', next_at = $2, drop_at = $3
      WHERE id = $1`,
    [id, now, dropAt],
  )
  await ring(manager)
}

const unknown = () => notFound('Pesan tidak ditemukan.')
