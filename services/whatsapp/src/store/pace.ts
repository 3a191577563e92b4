import type { EntityManager } from 'typeorm'
import type { Pace } from '../messages/pace/next-send'

const columns = 'not_before AS "notBefore", day, tried'

/** The pace, locked: of two who want to send, one goes and the other finds nothing to do. */
export async function lockPace(manager: EntityManager): Promise<Pace | undefined> {
  const rows: Pace[] = await manager.query(`SELECT ${columns} FROM pace FOR UPDATE SKIP LOCKED`)
  return rows[0]
}

export async function readPace(manager: EntityManager): Promise<Pace> {
  const rows: Pace[] = await manager.query(`SELECT ${columns} FROM pace`)
  return rows[0]!
}

export async function writePace(manager: EntityManager, { notBefore, day, tried }: Pace): Promise<void> {
  await manager.query('UPDATE pace SET not_before = $1, day = $2, tried = $3', [notBefore, day, tried])
}

/** Nothing goes before `moment`, whoever wants to send. */
export async function holdBack(manager: EntityManager, moment: Date): Promise<void> {
  await manager.query('UPDATE pace SET not_before = greatest(not_before, $1)', [moment])
}
