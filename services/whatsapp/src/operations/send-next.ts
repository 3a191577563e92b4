import { nextSend, type PaceSettings } from '../messages/pace/next-send'
import type { Messages } from '../messages-context'
import { firstDue, settleMessage, type TakenMessage, takeMessage } from '../store/messages'
import { holdBack, lockPace, writePace } from '../store/pace'
import { askSettings } from './ask-settings'
import { slowDownUntil, tryMessage } from './try-message'

/**
 * Sends the message that is due now, if the pace allows one. Before it goes, the try is written down and
 * counted: a process that dies in the middle costs a try, never a second message, for the device derives
 * WhatsApp's id from ours. Does nothing while the device is away.
 */
export async function sendNext(messages: Messages): Promise<void> {
  const { kit, sender } = messages
  if (sender.state() !== 'open') return
  if (!(await firstDue(kit.database.manager, kit.clock.now(), false))) return
  const settings = await askSettings(messages)
  const taken = await take(messages, settings.pace)
  if (!taken) return

  const verdict = await tryMessage(messages, taken, settings.office)
  const now = kit.clock.now()
  const isOurs = await kit.transaction(async (manager) => {
    const hold = slowDownUntil(verdict)
    if (hold) await holdBack(manager, hold)
    return await settleMessage(manager, taken, verdict, now)
  })
  const { id: message, memberId: member, template, tries } = taken
  const problem = 'problem' in verdict ? verdict.problem : undefined
  const level = verdict.status === 'failed' ? 'warn' : 'info'
  kit.log[level](
    { message, member, template, tries, status: verdict.status, problem, isOurs },
    'message tried',
  )
}

async function take({ kit, random }: Messages, settings: PaceSettings): Promise<TakenMessage | undefined> {
  const draw = random()
  return await kit.transaction(async (manager) => {
    const pace = await lockPace(manager)
    if (!pace) return undefined
    const now = kit.clock.now()
    const first = await firstDue(manager, now, true)
    const decision = nextSend({ pace, settings, waiting: first ? [first] : [] }, now, draw)
    if (decision.kind !== 'send') return undefined
    await writePace(manager, decision.pace)
    return await takeMessage(manager, decision.id, now)
  })
}
