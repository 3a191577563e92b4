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
import type { ArrangedMember } from './arrange-members'
import { memberId } from './member-id'
import { ServiceImporter } from './service-importer'

/**
 * The services that take part in an import, in commit order. `network` comes late, because it makes the tree
 * visible; `identity` comes last, so that nobody can log in before everything is there.
 */
export const IMPORTERS = ['pins', 'wallet', 'rewards', 'network', 'identity']

/** Members per chunk, and between two progress messages. */
const CHUNK_MEMBERS = 500
const PROGRESS_MEMBERS = 200_000

/**
 * Sends all members to all services in parallel; each writes them in one transaction. When all have written,
 * they commit one after the other. Throws a ReadableError on failure; services that have not committed have
 * then written nothing, and repeating the import continues there.
 */
export async function sendToServices(
  installation: Installation,
  header: ImportHeader,
  members: readonly ArrangedMember[],
): Promise<void> {
  const importers: ServiceImporter[] = []
  try {
    for (const name of IMPORTERS) {
      importers.push(
        new ServiceImporter(name, await startServiceCommand(installation, name, ['import-members'])),
      )
    }
    const toAll = (text: string) => Promise.all(importers.map((importer) => importer.send(text)))
    await toAll(`${JSON.stringify(header)}\n`)
    for (let from = 0; from < members.length; from += CHUNK_MEMBERS) {
      await toAll(encodeChunk(header.id, members, from))
      const done = Math.min(from + CHUNK_MEMBERS, members.length)
      if (done % PROGRESS_MEMBERS === 0)
        printLine(`… ${done.toLocaleString('id-ID')} of ${members.length.toLocaleString('id-ID')}`)
    }
    await toAll(`${IMPORT_END}\n`)
    for (const importer of importers) await importer.waitFor(IMPORT_READY)
    for (const importer of importers) {
      await importer.send(`${IMPORT_COMMIT}\n`)
      await importer.waitFor(IMPORT_DONE)
      printLine(`${importer.name} has its part.`)
    }
  } finally {
    await Promise.all(importers.map((importer) => importer.end()))
  }
}

function encodeChunk(importId: string, members: readonly ArrangedMember[], from: number): string {
  const lines = members
    .slice(from, from + CHUNK_MEMBERS)
    .map((member) => `${encodeMember(memberOf(importId, member))}\n`)
  return lines.join('')
}

/** Converts a member to the services' import format. */
export function memberOf(
  importId: string,
  { row, upline, sponsor, placedAt }: ArrangedMember,
): ImportedMember {
  const { username, name, phone, side = 'left', packageId, opening } = row
  const id = memberId(importId, username, placedAt)
  return { id, username, name, phone, placedAt, upline, side, sponsor, packageId, opening }
}
