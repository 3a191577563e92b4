import { businessDay } from '@jejaring/calendar'
import { invalid, requireActor, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Plan } from '../plan/parameters'
import { planFromConfig } from '../plan/plan-from-config'
import { type Earning, previewBonuses } from '../preview/preview'
import { uplinePath } from '../preview/upline-path'
import { DECISION_WAIT_MS } from '../read-model/wait-until-counted'
import { INVALID_APPLICATION } from '../registration/check-fields'
import { DEADLINES } from '../registration/deadlines'
import { offeredQuantities } from '../registration/quantity'
import { readCheckpoint } from '../store/checkpoint'
import { readPlan } from '../store/plans'
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

/**
 * The slots, pins, bonuses and flushed pairs of a registration, if nothing else were placed before it (rule book §3).
 * Counts every placement that was committed before the call. Changes nothing. Faults, in this order: not_found (upline),
 * conflict (slot), invalid (`position`, `accountqty`), unavailable when settlement is more than a second behind.
 */
export async function previewRegistration(context: Context, request: PreviewRequest): Promise<Preview> {
  const actor = requireActor()
  const { side, quantity } = request
  const { upline, top } = await findUpline(context, actor, request.uplineUsername)
  if (side) await checkSlotFree(context, upline, side)
  const [{ registerQuantities }, configured, counts] = await Promise.all([
    context.config.readRegistrationRules({ bankId: 0 }, callOptions),
    context.config.readPlan({ version: 0n }, callOptions),
    context.pins.countPins({ memberId: actor.memberId, withoutNames: true }, callOptions),
  ])
  const slotSide = checkRequest(side, quantity, registerQuantities)
  const inForce = planFromConfig(configured)
  const { id: packageId } = activation(inForce)
  const plan = await effectivePlan(context, inForce)
  const sponsor = await sponsorOf(context, actor)
  if (!(await context.waitUntilCounted(DECISION_WAIT_MS))) throw notCountedYet()

  // No `await` until the earnings are computed: all counters are one consistent snapshot.
  const { engine } = context
  const [from, to, sponsorNode] = [upline, top, sponsor].map(({ id }) => context.countedSeqOf(Number(id)))
  if (!from || !to || !sponsorNode) throw notCountedYet()
  const path = uplinePath(engine, from, to, slotSide)
  let day = businessDay(context.clock.now())
  if (engine.businessDay > day) day = engine.businessDay
  const seq = engine.size
  const earnings = previewBonuses(
    engine,
    { path, quantity, sponsor: sponsorNode, packageId, businessDay: day },
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

/** The engine is behind, or is being rebuilt from the log. */
export function notCountedYet() {
  return unavailable('Pendaftaran terakhir masih dihitung. Silakan coba lagi sebentar lagi.', {
    retryAfterSeconds: 1,
  })
}
