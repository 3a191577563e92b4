import { setTimeout as sleep } from 'node:timers/promises'
import { businessDay } from '@jejaring/calendar'
import { invalid, requireActor, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Plan } from '../plan/parameters'
import { planFromConfig } from '../plan/plan-from-config'
import { type Earning, previewBonuses, type UplinePath } from '../preview/preview'
import { uplinePath } from '../preview/upline-path'
import { INVALID_APPLICATION } from '../registration/check-fields'
import { DEADLINES } from '../registration/deadlines'
import { offeredQuantities } from '../registration/quantity'
import { readCheckpoint } from '../store/checkpoint'
import { readPlan } from '../store/plans'
import { findByMember, type PlacedMember } from '../store/tree'
import { usernamesOf } from '../store/usernames'
import { type InnerSlot, layOut, type Side } from '../tree/slots'
import { checkSlotFree, findUpline, sponsorOf } from './find-slot'

export interface PreviewRequest {
  /** In lower case. */
  readonly uplineUsername: string
  readonly side: Side | undefined
  readonly quantity: number
}

export interface Preview {
  readonly uplineUsername: string
  readonly side: Side
  /** Where each account would hang; null for the first, in the slot itself. */
  readonly slots: readonly (InnerSlot | null)[]
  readonly pinsAvailable: bigint
  readonly earnings: readonly Earning[]
  /** Of the receivers that are members, by node. */
  readonly usernames: ReadonlyMap<number, string>
  /** The last placement it knows of; receivers above it are the new accounts. */
  readonly seq: number
  readonly planVersion: number
  readonly businessDay: string
}

const asked = { deadline: DEADLINES.check }
/** Settling takes milliseconds; an upline that was placed just now is waited for this long. */
const SETTLE_WAIT = { steps: 20, milliseconds: 50 }

/**
 * What a registration would fill, need, earn and flush if it were made now and nothing else were placed before it (rule
 * book §3). Changes nothing. Faults, in this order: not_found (upline), conflict (slot), invalid (`position`,
 * `accountqty`), unavailable while the upline waits to be counted.
 */
export async function previewRegistration(context: Context, request: PreviewRequest): Promise<Preview> {
  const actor = requireActor()
  const { side, quantity } = request
  const { upline, top } = await findUpline(context, actor, request.uplineUsername)
  if (side) await checkSlotFree(context, upline, side)
  const [{ registerQuantities }, configured, counts] = await Promise.all([
    context.config.readRegistrationRules({ bankId: 0 }, asked),
    context.config.readPlan({ version: 0n }, asked),
    context.pins.countPins({ memberId: actor.memberId, bare: true }, asked),
  ])
  const known = checkRequest(side, quantity, registerQuantities)
  const inForce = planFromConfig(configured)
  const { id: packageId } = activation(inForce)
  const plan = await planThatCounts(context, inForce)
  const path = await waitForUplinePath(context, upline, top, known)
  const { seq: sponsor } = await sponsorOf(context, actor)
  if (sponsor === null) throw notCountedYet()

  // From here on nothing waits: all counters are of the same moment.
  const { engine } = context
  let day = businessDay(context.clock.now())
  if (engine.businessDay > day) day = engine.businessDay
  const seq = engine.size
  const earnings = previewBonuses(
    engine,
    { path, quantity, sponsor: Number(sponsor), packageId, businessDay: day },
    plan,
  )
  const receivers = earnings.map(({ receiver }) => receiver).filter((receiver) => receiver <= seq)
  return {
    uplineUsername: upline.username,
    side: known,
    slots: layOut(quantity),
    pinsAvailable: counts.counts.find((count) => count.packageId === packageId)?.available ?? 0n,
    earnings,
    usernames: await usernamesOf(context.database.manager, receivers),
    seq,
    planVersion: plan.version,
    businessDay: day,
  }
}

function checkRequest(side: Side | undefined, quantity: number, registerQuantities: string): Side {
  const offered = offeredQuantities(registerQuantities)
  const errors = {
    ...(!side && { position: 'Pilih posisi kiri atau kanan.' }),
    ...(!offered.includes(quantity) && { accountqty: `Jumlah akun harus ${offered.join(', ')}.` }),
  }
  if (!side || Object.keys(errors).length > 0) throw invalid(INVALID_APPLICATION, errors)
  return side
}

function activation(plan: Plan): { id: number } {
  const found = plan.packages.find(({ kind }) => kind === 'activation')
  if (!found) throw new Error('config knows no package of kind activation')
  return found
}

/** A version never goes back along the log. */
async function planThatCounts(context: Context, plan: Plan): Promise<Plan> {
  const { manager } = context.database
  const { planVersion } = await readCheckpoint(manager)
  return planVersion > plan.version ? await readPlan(manager, planVersion) : plan
}

/** Parents are counted before their children: where the upline is, the top is. */
async function waitForUplinePath(
  context: Context,
  upline: PlacedMember,
  top: PlacedMember,
  side: Side,
): Promise<UplinePath> {
  const { engine } = context
  for (let step = 0; step < SETTLE_WAIT.steps; step++) {
    const { seq: from } = (await findByMember(context.database.manager, upline.memberId)) ?? upline
    if (from !== null && from <= engine.size) {
      const { seq } = (await findByMember(context.database.manager, top.memberId)) ?? top
      return uplinePath(engine, Number(from), Number(seq), side)
    }
    await sleep(SETTLE_WAIT.milliseconds)
  }
  throw notCountedYet()
}

function notCountedYet() {
  return unavailable('Upline ini baru saja ditempatkan. Silakan coba lagi sebentar lagi.')
}
