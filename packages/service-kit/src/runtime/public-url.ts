import { z } from 'zod'

/** `PUBLIC_URL`: the address people type. There is nothing below it but the programme, so it ends with the host. */
export const publicUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && isWeb && url.href === `${url.origin}/`) return url.origin
  context.addIssue('must be an address such as https://jejaring.id: with https:// or http://, without a path')
  return z.NEVER
})
