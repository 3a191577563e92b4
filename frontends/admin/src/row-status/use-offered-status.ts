import { type FieldValues, type ServerForm, useWatch } from '@jejaring/ui/form'
import { useEffect } from 'react'

/** Replaces a selected status that is no longer offered by the first one that is. */
export function useOfferedStatus<Values extends FieldValues & { status: string }>(
  form: ServerForm<Values>,
  options: readonly string[],
): void {
  const { status } = useWatch({ control: form.fields.control }) as Partial<Values>
  const [first] = options
  const isOffered = options.includes(status ?? '')
  useEffect(() => {
    if (first && !isOffered) form.fields.setValue('status' as never, first as never)
  }, [first, isOffered, form.fields])
}
