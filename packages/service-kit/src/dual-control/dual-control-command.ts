import type { EntityManager } from 'typeorm'
import type { UnitOfWork } from '../database/unit-of-work'
import { runAsOperator } from '../runtime/commands/operator'
import type { Command } from '../runtime/define-service'
import type { DualControlSubjects } from './dual-control'

/**
 * `node dist/main.js dual-control [on|off <subject>]`: lists what can be under dual control in this service with its
 * state, or puts a subject under it or takes it off. Recorded in the audit trail.
 */
export function dualControlCommand(subjects: DualControlSubjects): Command {
  return async ({ database, transaction }, [state = '', subject = '']) => {
    if (state === '') {
      const stored = await readStored(database.manager)
      for (const [name, byDefault] of Object.entries(subjects))
        console.log(`${(stored.get(name) ?? byDefault) ? 'on ' : 'off'} ${name}`)
      return
    }
    if (!['on', 'off'].includes(state) || !Object.hasOwn(subjects, subject)) {
      console.error(`Name on or off and one of: ${Object.keys(subjects).join(', ')}.`)
      process.exitCode = 1
      return
    }
    await runAsOperator(() => transaction((tx) => setDualControl(tx, subjects, subject, state === 'on')))
    console.log(`dual control of ${subject} is ${state}`)
  }
}

async function setDualControl(
  tx: UnitOfWork,
  subjects: DualControlSubjects,
  subject: string,
  enabled: boolean,
): Promise<void> {
  const before = (await readStored(tx)).get(subject) ?? subjects[subject]
  if (before === enabled) return
  await tx.query(
    `INSERT INTO dual_control (subject, enabled) VALUES ($1, $2)
     ON CONFLICT (subject) DO UPDATE SET enabled = excluded.enabled`,
    [subject, enabled],
  )
  tx.audit({
    action: 'dual_control.changed',
    target: `dual_control:${subject}`,
    before: { enabled: before },
    after: { enabled },
  })
}

async function readStored(manager: EntityManager): Promise<ReadonlyMap<string, boolean>> {
  const rows: { subject: string; enabled: boolean }[] = await manager.query(
    'SELECT subject, enabled FROM dual_control',
  )
  return new Map(rows.map(({ subject, enabled }) => [subject, enabled]))
}
