import { type Fault, invalid } from '@jejaring/service-kit'
import { z } from 'zod'

/** Reads what was sent by the schema of its call; every field that is wrong is told at once, in Indonesian. */
export const validatorCompiler =
  ({ schema }: { schema: z.ZodType }) =>
  (sent: unknown) => {
    const read = z.safeParse(schema, sent, { error: messageOf })
    return read.success ? { value: read.data } : { error: toFault(read.error) }
  }

/** For what has no sentence of its own in its schema; those of the library are English. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'string') return `Paling banyak ${issue.maximum} karakter.`
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'Wajib diisi.'
  return 'Tidak valid.'
}

function toFault({ issues }: z.ZodError): Fault {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) if (path.length > 0) fields[path.join('.')] ??= message
  return invalid('Ada isian yang belum benar. Periksa kembali lalu coba lagi.', fields)
}
