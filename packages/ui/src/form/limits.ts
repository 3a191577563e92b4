import { type Field, type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import { texts } from '../texts'

/** What a field says of more than it holds; nothing while there is room. */
export type Limit = (value: unknown) => string | undefined

/** A text may be so long, without the blanks around it. */
export function longest(letters: number): Limit {
  return (value) => (String(value ?? '').trim().length > letters ? texts.form.longest(letters) : undefined)
}

/**
 * A check of a form that the limits of its fields belong to: what is too much stays where it was typed, with the
 * reason beside it, and is not sent.
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
