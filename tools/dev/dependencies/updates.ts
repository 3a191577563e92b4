import { z } from 'zod'

const DAY = 86_400_000
/** The quarter of docs/security.md, "Libraries". */
const DAYS_ALLOWED = 92

const day = z.iso.date()
const record = z.object({
  lookedAt: day,
  behind: z.record(
    z.string(),
    z.object({
      has: z.string(),
      latest: z.string(),
      /** When a look first found that there is something newer than `has`. */
      since: day,
      /** Why it stays: written by hand, and kept as long as the version does. */
      why: z.string().optional(),
    }),
  ),
})

/** docs/updates.json: when somebody last looked for newer versions, and what there was. */
export type Updates = z.output<typeof record>

/** What `npm outdated --json` says of a package; a list where several workspaces have it. One for another platform is not installed. */
const found = z.object({ current: z.string().optional(), latest: z.string() })
const answer = z.record(z.string(), z.union([found, z.array(found).min(1)]))

export function parseUpdates(text: string): Updates {
  return record.parse(JSON.parse(text))
}

/** The record after one more look. Throws where npm did not answer. */
export function lookedAgain(before: Updates | undefined, outdated: string, today: string): Updates {
  const entries = Object.entries(answer.parse(JSON.parse(outdated))).flatMap(([name, each]) => {
    const { current: has, latest } = [each].flat()[0]!
    if (!has) return []
    const known = before?.behind[name]
    const same = known?.has === has ? known : undefined
    return [
      [name, { has, latest, since: same?.since ?? today, ...(same?.why && { why: same.why }) }] as const,
    ]
  })
  return { lookedAt: today, behind: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** What is older on this day than docs/security.md allows, each as a sentence. */
export function tooOld({ lookedAt, behind }: Updates, today: string): string[] {
  const look =
    daysBetween(lookedAt, today) > DAYS_ALLOWED
      ? [`nobody has looked for newer versions since ${lookedAt}: npm run updates`]
      : []
  const waiting = Object.entries(behind).flatMap(([name, { has, latest, since, why }]) => {
    if (why || daysBetween(since, today) <= DAYS_ALLOWED) return []
    return [
      `${name}@${has}: ${latest} has been there since ${since}; take it, or say in docs/updates.json why not`,
    ]
  })
  return [...look, ...waiting]
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}
