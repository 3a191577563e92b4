import type { Value } from '@jejaring/proto/config/v1/config'
import { z } from 'zod'

export const configFields = z.record(z.string(), z.union([z.string(), z.number()]))

/** Maps system values to one object by key. Office data and lists stay text; everything else becomes a number. */
export function toConfigJson(values: readonly Value[]): z.output<typeof configFields> {
  const isText = (key: string) => key.startsWith('office_') || key === 'register_quantities'
  return Object.fromEntries(values.map(({ key, value }) => [key, isText(key) ? value : Number(value)]))
}
