/** Messages of one kind to one phone within a day; further ones are not queued. */
const MAX_PER_KIND = 10
/** Messages of any kind to one phone within a day. Recovery links have their own count: nobody else can use it up. */
const MAX_PER_PHONE = 30
const RECOVERY = 'recover'

export const BUDGET_MS = 86_400_000

/** A message to a phone; `count` messages for those that were queued before. */
interface Addressed {
  readonly phone: string
  readonly template: string
}

/** Splits requests into those within the budget of their recipient and cause, in order, and the others. */
export function withinBudget<Request extends Addressed>(
  requests: readonly Request[],
  queued: readonly (Addressed & { readonly count: number })[],
): { readonly accepted: Request[]; readonly refused: Request[] } {
  const counts = new Map<string, number>()
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  const record = ({ phone, template }: Addressed, count: number) => {
    add(`${phone} ${template}`, count)
    if (template !== RECOVERY) add(phone, count)
  }
  for (const entry of queued) record(entry, entry.count)
  const accepted: Request[] = []
  const refused: Request[] = []
  for (const request of requests) {
    const { phone, template } = request
    const total = template === RECOVERY ? 0 : (counts.get(phone) ?? 0)
    const isWithin = (counts.get(`${phone} ${template}`) ?? 0) < MAX_PER_KIND && total < MAX_PER_PHONE
    if (isWithin) record(request, 1)
    ;(isWithin ? accepted : refused).push(request)
  }
  return { accepted, refused }
}
