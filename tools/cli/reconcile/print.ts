import type { Report } from './reconcile'

const MAX_SHOWN_PER_RULE = 50
const MAX_KEPT_DIFFERENCES = 20
const MAX_TEXT_LENGTH = 500

/** Prints the scope and the differences of a report; returns the exit code. */
export function printReport(report: Report): number {
  const { findings, registrationsRunning: running } = report
  console.log(`Compared ${report.seq} placements and the ledger up to bonus ${report.position}.`)
  console.log(`Walked along ${report.audit.seq} seals of the audit trail.`)
  if (report.audit.waiting > 0) console.log(`${report.audit.waiting} entries of it wait for their seal.`)
  if (report.placementsWaiting > 0)
    console.log(`${report.placementsWaiting} placements wait for their number.`)
  if (report.bonusesWaiting > 0n) console.log(`${report.bonusesWaiting} bonuses wait for the ledger.`)
  if (report.copiesBehind > 0) console.log(`${report.copiesBehind} copies of names wait for their event.`)
  if (report.claimsBehind > 0) console.log(`${report.claimsBehind} claims have not reached the ledger yet.`)
  if (running.length > 0)
    console.log(
      `Running or just over, not compared: ${running.length} registrations (${running.slice(0, 5).join(', ')}).`,
    )
  for (const [service, count] of Object.entries(report.deadLetters))
    if (count > 0) console.log(`${count} dead letters in ${service}; dead-letters lists them.`)
  for (const { rule, subject, expected, actual } of findings.kept.slice(0, MAX_SHOWN_PER_RULE))
    console.log(`DIFFERENCE ${rule}: ${subject}: expected ${expected}, found ${actual}.`)
  if (findings.count > MAX_SHOWN_PER_RULE)
    for (const [rule, count] of findings.rules) console.log(`${count} in all: ${rule}.`)
  console.log(findings.count === 0 ? 'The books agree.' : `${findings.count} differences.`)
  return findings.count === 0 ? 0 : 1
}

/** Converts a report into the input of the wallet's command `record-reconciliation`. */
export function recordOf(report: Report, from: Date, to: Date) {
  const { findings, seq, position, registrationsRunning, audit } = report
  const short = (text: string) => text.slice(0, MAX_TEXT_LENGTH)
  return {
    startedAt: from.toISOString(),
    finishedAt: to.toISOString(),
    seq: String(seq),
    bonusNumber: String(position),
    differences: String(findings.count),
    running: String(registrationsRunning.length),
    ...(audit.seq > 0n ? { audit: { seq: String(audit.seq), hash: audit.hash.toString('hex') } } : {}),
    first: findings.kept.slice(0, MAX_KEPT_DIFFERENCES).map(({ rule, subject, expected, actual }) => ({
      rule: short(rule),
      subject: short(subject),
      expected: short(expected),
      actual: short(actual),
    })),
  }
}
