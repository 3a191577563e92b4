import { z } from 'zod'

const DAY = 86_400_000
/** A quarter, as docs/security.md "Libraries" allows. */
const DAYS_ALLOWED = 92

const day = z.iso.date()
const record = z.object({
  lookedAt: day,
  behind: z.record(
    z.string(),
    z.object({
      has: z.string(),
      latest: z.string(),
      /** The first day on which a newer version than `has` was seen. */
      since: day,
      /** A manually entered reason for staying; kept until the version changes. */
      why: z.string().optional(),
    }),
  ),
})

/** docs/updates.json: the date of the last check and the newer versions it found. */
export type Updates = z.output<typeof record>

/**
 * The `npm outdated --json` entry of a package; a list when several workspaces have it. A package for another
 * platform has no `current`.
 */
const found = z.object({ current: z.string().optional(), latest: z.string() })
const answer = z.record(z.string(), z.union([found, z.array(found).min(1)]))

export function parseUpdates(text: string): Updates {
  return record.parse(JSON.parse(text))
}

/** Returns the record updated with another check. Throws when npm did not answer. */
export function recordCheck(before: Updates | undefined, outdated: string, today: string): Updates {
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

/** Returns the packages that exceed the allowed age on this day, each as a sentence. */
export function findOutdated({ lookedAt, behind }: Updates, today: string): string[] {
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
