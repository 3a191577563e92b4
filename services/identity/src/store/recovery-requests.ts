import { newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

/** A queued request for a recovery link, and its origin. */
export interface RecoveryRequest {
  readonly username: string
  readonly address: string
  readonly requestId: string
}

export async function enqueueRecoveryRequest(
  manager: EntityManager,
  request: RecoveryRequest,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO recovery_requests (id, username, address, request_id, requested_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [newId(now), request.username, request.address, request.requestId, now],
  )
}

/** Dequeues the oldest request that no other process has locked; undefined if there is none. */
export async function dequeueRecoveryRequest(manager: EntityManager): Promise<RecoveryRequest | undefined> {
  const [rows]: [RecoveryRequest[], number] = await manager.query(
    `DELETE FROM recovery_requests
      WHERE id = (SELECT id FROM recovery_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING username, address, request_id AS "requestId"`,
  )
  return rows[0]
}
