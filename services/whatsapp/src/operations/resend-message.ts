import { conflict, isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { dropTime } from '../messages/drop-time'
import { notifyMessageDue } from '../store/messages'

interface Row {
  readonly status: string
  readonly template: string
  readonly drop_at: Date
  readonly expires_at: Date | null
}

/**
 * Returns a failed message to the queue. It keeps its id: if the failed attempt arrived after all, a linked device's
 * duplicate is discarded; WhatsApp's official interface would deliver it, of which the list warns. A message that is already queued stays unchanged, so a double click is harmless.
 * Faults: unauthenticated, forbidden, not_found, conflict.
 */
export async function resendMessage({ kit }: Context, id: string): Promise<void> {
  requireAdmin()
  if (!isUuid(id)) throw unknownMessage()
  await kit.transaction(async (tx) => {
    const [row]: Row[] = await tx.query(
      'SELECT status, template, drop_at, expires_at FROM messages WHERE id = $1 FOR UPDATE',
      [id],
    )
    if (!row) throw unknownMessage()
    const now = kit.clock.now()
    if (row.status === 'waiting' || row.status === 'sending') return
    if (row.status !== 'failed') throw conflict('Pesan ini tidak gagal, jadi tidak dikirim ulang.')
    if (row.drop_at <= now) throw conflict('Waktu pesan ini sudah lewat. Isinya tidak berlaku lagi.')
    await requeue(tx, id, now, dropTime(now, row.expires_at ?? undefined))
    tx.audit({
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
  await notifyMessageDue(manager)
}

const unknownMessage = () => notFound('Pesan tidak ditemukan.')
