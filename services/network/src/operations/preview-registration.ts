import { setTimeout as sleep } from 'node:timers/promises'
import { businessDay } from '@jejaring/calendar'
import { invalid, requireActor, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Plan } from '../plan/parameters'
import { planFromConfig } from '../plan/plan-from-config'
import { type Earning, previewBonuses } from '../preview/preview'
import { type UplinePath, uplinePath } from '../preview/upline-path'
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
  /** Position of each account within the registration; null for the first, which takes the requested slot. */
  readonly slots: readonly (InnerSlot | null)[]
  readonly pinsAvailable: bigint
  readonly earnings: readonly Earning[]
  /** Usernames of the receivers that exist already, by node. */
  readonly usernames: ReadonlyMap<number, string>
  /** The last placement that is counted; greater receiver numbers are the new accounts. */
  readonly seq: number
  readonly planVersion: number
  readonly businessDay: string
}

const callOptions = { deadline: DEADLINES.check }
/** Settlement takes milliseconds, so an upline that is not counted yet is awaited, for one second at most. */
const SETTLE_WAIT = { steps: 20, milliseconds: 50 }

/**
 * The slots, pins, bonuses and flushed pairs of a registration, if nothing else were placed before it (rule book §3).
 * Changes nothing. Faults, in this order: not_found (upline), conflict (slot), invalid (`position`, `accountqty`),
 * unavailable until the upline's placement is settled.
 */
export async function previewRegistration(context: Context, request: PreviewRequest): Promise<Preview> {
  const actor = requireActor()
  const { side, quantity } = request
  const { upline, top } = await findUpline(context, actor, request.uplineUsername)
  if (side) await checkSlotFree(context, upline, side)
  const [{ registerQuantities }, configured, counts] = await Promise.all([
    context.config.readRegistrationRules({ bankId: 0 }, callOptions),
    context.config.readPlan({ version: 0n }, callOptions),
    context.pins.countPins({ memberId: actor.memberId, bare: true }, callOptions),
  ])
  const slotSide = checkRequest(side, quantity, registerQuantities)
  const inForce = planFromConfig(configured)
  const { id: packageId } = activation(inForce)
  const plan = await effectivePlan(context, inForce)
  const path = await waitForUplinePath(context, upline, top, slotSide)
  const { seq: sponsor } = await sponsorOf(context, actor)
  if (sponsor === null) throw notCountedYet()

  // No `await` until the earnings are computed: all counters are one consistent snapshot.
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
    side: slotSide,
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
  const terms = plan.packages.find(({ kind }) => kind === 'activation')
  if (!terms) throw new Error('config knows no package of kind activation')
  return terms
}

/** Plan versions never decrease along the log, so a newer version in the log wins. */
async function effectivePlan(context: Context, plan: Plan): Promise<Plan> {
  const { manager } = context.database
  const { planVersion } = await readCheckpoint(manager)
  return planVersion > plan.version ? await readPlan(manager, planVersion) : plan
}

/** Parents are settled before their children, so once the upline is counted, the top is, too. */
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
