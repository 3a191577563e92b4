import type { Findings } from './findings'
import { type MergedRow, mergeByKey } from './merge'
import type { Snapshot } from './snapshot'

type Member = [id: string, username: string, status: string, registration: string | null, version: string]
type Placement = [id: string, registration: string, root: boolean]
type Pin = [id: string, registration: string]
type Copy = [id: string, username: string, version: string]
type RowOfEachDatabase = [Member, Placement, Pin, Copy, Copy, Copy, Copy]

/** Ordered by the indexed uuid; its text has the same order. */
const copy = (id: string) => `SELECT ${id}::text, username, version::text FROM members m ORDER BY m.${id}`

/** The services with copies of usernames, in the order of `RowOfEachDatabase`. */
const copies = ['network', 'pins', 'wallet', 'rewards'] as const

/**
 * Checks that a placement exists exactly when its account and its used pin do, and that copied usernames
 * match (rule book §3, §4). Skips registrations in `running`. Returns the number of copies that are outdated
 * or missing.
 */
export async function reconcileAccounts(
  open: Readonly<Record<'identity' | 'network' | 'pins' | 'wallet' | 'rewards', Snapshot>>,
  running: ReadonlySet<string>,
  findings: Findings,
): Promise<number> {
  const check = new AccountCheck(running, findings)
  await mergeByKey<RowOfEachDatabase>(
    [
      open.identity.stream(
        'SELECT id::text, username, status, registration_id::text, version::text FROM members m ORDER BY m.id',
      ),
      open.network.stream(
        'SELECT member_id::text, registration_id::text, parent_id IS NULL FROM placements p ORDER BY p.member_id',
      ),
      open.pins.stream(
        `SELECT activated_member_id::text, registration_id::text FROM pins p
          WHERE activated_member_id IS NOT NULL ORDER BY p.activated_member_id`,
      ),
      open.network.stream(copy('member_id')),
      open.pins.stream(copy('member_id')),
      open.wallet.stream(copy('id')),
      open.rewards.stream(copy('id')),
    ],
    (id, merged) => check.take(id, merged),
  )
  return check.copiesBehind
}

class AccountCheck {
  copiesBehind = 0

  constructor(
    private readonly running: ReadonlySet<string>,
    private readonly findings: Findings,
  ) {}

  take(id: string, merged: MergedRow<RowOfEachDatabase>): void {
    const [member, placement, pin] = merged
    const registration = member?.[3] ?? placement?.[1] ?? pin?.[1]
    if (registration && this.running.has(registration)) return
    this.comparePlace(`member ${id}`, member, placement, pin)
    copies.forEach((service, index) => {
      this.compareCopy(`member ${id} in ${service}`, member, merged[3 + index] as Copy | undefined)
    })
  }

  private comparePlace(subject: string, member?: Member, placement?: Placement, pin?: Pin): void {
    const [, , status, registration = null] = member ?? []
    if (placement && (!status || status === 'pending'))
      this.findings.add('a placed account can log in', subject, 'active', status ?? 'no account')
    if (placement && !placement[2] && pin?.[1] !== placement[1])
      this.findings.add(
        'a placement used one pin',
        subject,
        `a pin of registration ${placement[1]}`,
        pin ? `one of ${pin[1]}` : 'none',
      )
    if (!placement && registration)
      this.findings.add('an account has its placement', subject, 'a placement', `${status} without one`)
    if (placement && registration && registration !== placement[1])
      this.findings.add('an account has its placement', subject, `registration ${placement[1]}`, registration)
    if (!placement && pin)
      this.findings.add('a used pin activated a placement', subject, 'a placement', 'none')
  }

  /** The report is stored, so it omits names. */
  private compareCopy(subject: string, member?: Member, copy?: Copy): void {
    const rule = 'a copied name is the name'
    if (!member || member[2] === 'pending') return
    const [, username, , , version] = member
    if (!copy || BigInt(copy[2]) < BigInt(version)) this.copiesBehind += 1
    else if (BigInt(copy[2]) > BigInt(version))
      this.findings.add(rule, subject, `version ${version}`, `version ${copy[2]}`)
    else if (copy[1] !== username)
      this.findings.add(rule, subject, `the name of version ${version}`, 'another name')
  }
}
