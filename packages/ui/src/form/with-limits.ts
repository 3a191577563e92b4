import { type Field, type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { Limit } from './limits'

/**
 * Adds the limits of the fields to a form’s resolver. A value beyond its limit stays as typed with the error next to
 * it, and is not submitted.
 */
export function withLimits<Values extends FieldValues>(check: Resolver<Values>): Resolver<Values> {
  return async (values, context, options) => {
    const checked = await check(values, context, options)
    const errors = { ...checked.errors } as FieldErrors<Values>
    for (const name of options.names ?? []) {
      const { validate } = (get(options.fields, name) ?? {}) as Partial<Field['_f']>
      const message = typeof validate === 'function' ? (validate as Limit)(get(values, name)) : undefined
      if (message) set(errors, name, { type: 'limit', message })
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : checked
  }
}
