/** Messages of one kind to one address within a day; further ones are not queued. */
const MAX_PER_KIND = 10
/** Messages of any kind to one address within a day, without recovery links and codes. */
const MAX_PER_RECIPIENT = 30
/** Codes to one address within a day, of all members who typed it. */
const MAX_CODES_PER_RECIPIENT = 30

export const BUDGET_MS = 86_400_000

/** A message to an address of any channel; `count` messages for those that were queued before. */
interface AddressedMessage {
  readonly recipient: string
  readonly template: string
  readonly memberId: string
}

/** Splits requests into those within the budget of their recipient and cause, in order, and the others. */
export function withinBudget<Request extends AddressedMessage>(
  requests: readonly Request[],
  queued: readonly (AddressedMessage & { readonly count: number })[],
): { readonly accepted: Request[]; readonly refused: Request[] } {
  const counts = new Map<string, number>()
  const record = (message: AddressedMessage, count: number) => {
    for (const [key] of limitsOf(message)) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  for (const entry of queued) record(entry, entry.count)
  const accepted: Request[] = []
  const refused: Request[] = []
  for (const request of requests) {
    const isWithin = limitsOf(request).every(([key, limit]) => (counts.get(key) ?? 0) < limit)
    if (isWithin) record(request, 1)
    ;(isWithin ? accepted : refused).push(request)
  }
  return { accepted, refused }
}

/**
 * The counts that a message belongs to, with their limits. Strangers cannot use up the count of recovery links, a
 * member's own count of codes, or the messages of a phone.
 */
function limitsOf({
  recipient,
  template,
  memberId,
}: AddressedMessage): (readonly [key: string, limit: number])[] {
  const ofKind = `${recipient} ${template}`
  if (template === 'recover' || template === 'verify_prospect') return [[ofKind, MAX_PER_KIND]]
  if (template === 'verify_phone' || template === 'verify_email')
    return [
      [`${ofKind} ${memberId}`, MAX_PER_KIND],
      [ofKind, MAX_CODES_PER_RECIPIENT],
    ]
  return [
    [ofKind, MAX_PER_KIND],
    [recipient, MAX_PER_RECIPIENT],
  ]
}
