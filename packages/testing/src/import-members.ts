import { PassThrough } from 'node:stream'
import {
  type Definition,
  type EnvironmentSchema,
  type ImportedMember,
  type ImportWriter,
  newId,
  type ServiceDefinition,
} from '@jejaring/service-kit'
import { databaseKit, importLines, openCommandDatabase, runImport } from '@jejaring/service-kit/testing'
import type { TestService } from './start-service'

type BeginImport = Parameters<typeof runImport>[1]

/** Imports members into a running service as `npm run import` does; returns the import's id. */
export async function importMembers<Schema extends EnvironmentSchema, D extends Definition>(
  service: TestService<D>,
  definition: ServiceDefinition<Schema>,
  begin: (...given: Parameters<BeginImport>) => Promise<ImportWriter>,
  members: readonly ImportedMember[],
  header: Partial<Parameters<typeof importLines>[0]> = {},
): Promise<string> {
  const id = header.id ?? newId()
  const database = await openCommandDatabase(definition, service.environment)
  try {
    const input = new PassThrough()
    const whole = {
      id,
      digest: id,
      members: members.length,
      beganAt: service.clock.now(),
      plan: {},
      ...header,
    }
    input.end(importLines(whole, members))
    const kit = databaseKit(database, definition.name)
    await runImport(kit, begin, [], input, () => undefined)
  } finally {
    await database.destroy()
  }
  return id
}

/** An imported member, by default sponsored by the root and placed under it. */
export function importedMember(username: string, given: Partial<ImportedMember> = {}): ImportedMember {
  const placedAt = new Date('2026-03-01T02:03:04Z')
  return {
    id: newId(placedAt),
    username,
    name: 'Siti Rahayu',
    phone: '081234567890',
    placedAt,
    upline: 0,
    side: 'left',
    sponsor: 0,
    packageId: 1,
    opening: [],
    ...given,
  }
}
