import {
  encodeMember,
  IMPORT_COMMIT,
  IMPORT_DONE,
  IMPORT_END,
  IMPORT_READY,
  type ImportedMember,
  type ImportHeader,
} from '@jejaring/service-kit/import'
import { printLine } from '../../dev/console'
import type { Installation } from '../operator/installation'
import { startServiceCommand } from '../operator/service-command'
import type { Arranged } from './arrange'
import { memberId } from './member-id'
import { ServicePart } from './service-part'

/**
 * Who has a part of an import, in the order in which they commit. Until `network` has, no tree shows anybody; `identity`
 * is the last, so that nobody logs in before the rest is there.
 */
export const IMPORTERS = ['pins', 'wallet', 'rewards', 'network', 'identity']

/** Members in one piece of text, and between two lines that tell how far it is. */
const PIECE = 500
const TOLD = 200_000

/**
 * Hands all members to all services at once, each of which writes them in one transaction, and lets them commit one
 * after the other when all have written. Throws a sentence when one cannot; then those that have not committed have
 * written nothing, and the same import goes on from there.
 */
export async function handOut(
  installation: Installation,
  header: ImportHeader,
  members: readonly Arranged[],
): Promise<void> {
  const parts: ServicePart[] = []
  try {
    for (const name of IMPORTERS) {
      parts.push(new ServicePart(name, await startServiceCommand(installation, name, ['import-members'])))
    }
    const toAll = (text: string) => Promise.all(parts.map((part) => part.send(text)))
    await toAll(`${JSON.stringify(header)}\n`)
    for (let from = 0; from < members.length; from += PIECE) {
      await toAll(piece(header.id, members, from))
      const done = Math.min(from + PIECE, members.length)
      if (done % TOLD === 0)
        printLine(`… ${done.toLocaleString('id-ID')} of ${members.length.toLocaleString('id-ID')}`)
    }
    await toAll(`${IMPORT_END}\n`)
    for (const part of parts) await part.says(IMPORT_READY)
    for (const part of parts) {
      await part.send(`${IMPORT_COMMIT}\n`)
      await part.says(IMPORT_DONE)
      printLine(`${part.name} has its part.`)
    }
  } finally {
    await Promise.all(parts.map((part) => part.leave()))
  }
}

function piece(importId: string, members: readonly Arranged[], from: number): string {
  const lines = members
    .slice(from, from + PIECE)
    .map((member) => `${encodeMember(memberOf(importId, member))}\n`)
  return lines.join('')
}

/** A member as the services hear of it. */
export function memberOf(importId: string, { row, upline, sponsor, placedAt }: Arranged): ImportedMember {
  const { username, name, phone, side = 'left', packageId, opening } = row
  const id = memberId(importId, username, placedAt)
  return { id, username, name, phone, placedAt, upline, side, sponsor, packageId, opening }
}
