import { type Fault, invalid } from '@jejaring/service-kit'
import { z } from 'zod'

/** Validates input by the schema of its call and reports all invalid fields together, in Indonesian. */
export const validatorCompiler =
  ({ schema }: { schema: z.ZodType }) =>
  (input: unknown) => {
    const parsed = z.safeParse(schema, input, { error: messageOf })
    return parsed.success ? { value: parsed.data } : { error: toFault(parsed.error) }
  }

/** Fallback message for checks whose schema has none; the library's own messages are English. */
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
