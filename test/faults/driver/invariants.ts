import { setTimeout as sleep } from 'node:timers/promises'
import { openInstallation } from '../../../tools/cli/operator/installation'
import { followServiceCommand } from '../../../tools/cli/operator/service-command'
import { type Reconciled, reconcile, reconciled } from '../../../tools/cli/reconcile/reconcile'
import { readSettings } from '../../../tools/dev/supervisor/settings'
import { type Compared, compareAcknowledged } from './acknowledged'
import type { Book } from './book'
import { type Deliveries, readDeliveries } from './deliveries'
import type { Product } from './product'
import { rules } from './rules'

/** How long what is on its way may take to arrive. */
const PATIENCE = 120_000

type Milliseconds = number

export interface Checked {
  /** Rules that are broken, each with what breaks it. */
  readonly broken: string[]
  readonly compared?: Compared
}

interface Depth {
  /** Also waits for registrations that nobody can finish, looks for what was acknowledged, and asks the engine. */
  readonly whole: boolean
  readonly patience?: Milliseconds
}

/** Waits until nothing is on its way any more and checks everything; what does not arrive is a broken rule. */
export async function checkInvariants(
  product: Product,
  book: Book,
  { whole, patience = PATIENCE }: Depth,
): Promise<Checked> {
  const until = performance.now() + patience
  let late: string[] = []
  for (;;) {
    late = await stillOnTheirWay(product, whole).catch((error: Error) => [String(error)])
    if (late.length === 0 || performance.now() > until) break
    await sleep(200)
  }
  const broken = late.map((one) => `everything arrives: ${one}`)
  broken.push(...(await brokenRules(product)), ...(await differences(product, whole)))
  if (!whole) return { broken }
  const compared = await compareAcknowledged(product, book)
  broken.push(...compared.lost.map((one) => `what was acknowledged is there: ${one}`))
  broken.push(...compared.doubled.map((one) => `what was done was acknowledged, once: ${one}`))
  broken.push(...book.unknown.map((one) => `every call has an answer in the end: ${one}`))
  return { broken, compared }
}

/** Each broken rule on a line of its own. */
export async function brokenRules(product: Product): Promise<string[]> {
  const broken: string[] = []
  for (const [service, rule, sql] of rules) {
    const rows = await product.query<{ subject: string }>(service, sql)
    broken.push(...rows.map(({ subject }) => `${rule}: ${subject}`))
  }
  return broken
}

/** What is not where it belongs yet. Registrations whose process died take a while until they are undone. */
async function stillOnTheirWay(product: Product, whole: boolean): Promise<string[]> {
  const late = [...lateEvents(await readDeliveries(product)), ...(await bonusesOnTheirWay(product))]
  if (!whole) return late
  const [open] = await product.query<{ running: number }>(
    'network',
    `SELECT count(*)::int AS running FROM registrations WHERE state NOT IN ('done', 'failed')`,
  )
  if (open && open.running > 0) late.push(`${open.running} registrations have not ended`)
  return late
}

/** Placements that have paid nothing yet, and bonuses that have not reached the wallet. */
export async function bonusesOnTheirWay(product: Product): Promise<string[]> {
  const [settled] = await product.query<{ placements: number; bonuses: string }>(
    'network',
    `SELECT (SELECT count(*)::int FROM waiting_placements) AS placements, (SELECT bonus_no FROM checkpoint)::text AS bonuses`,
  )
  const [intake] = await product.query<{ position: string }>(
    'wallet',
    'SELECT position::text FROM bonus_intake',
  )
  const late: string[] = []
  if (settled && settled.placements > 0) late.push(`${settled.placements} placements have no number`)
  if (settled?.bonuses !== intake?.position)
    late.push(`the wallet has read ${intake?.position} of ${settled?.bonuses} bonuses`)
  return late
}

function lateEvents({ unpublished, missing }: Deliveries): string[] {
  return [...(unpublished > 0 ? [`${unpublished} events have not left`] : []), ...missing]
}

/** What `npm run reconcile` finds; with the engine's counters only when they are asked for. */
async function differences(product: Product, counters: boolean): Promise<string[]> {
  const urls = Object.fromEntries(reconciled.map((service) => [service, product.urlOf(service)]))
  const installation = await openInstallation(readSettings({ DATA_DIR: product.directory }))
  const engine = (seq: number) => followServiceCommand(installation, 'network', ['counters', String(seq)])
  const { findings } = await reconcile(urls as Record<Reconciled, string>, counters ? engine : undefined)
  return findings.kept.map(
    ({ rule, subject, expected, actual }) => `${rule}: ${subject}: expected ${expected}, found ${actual}`,
  )
}
