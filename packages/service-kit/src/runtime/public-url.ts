import { z } from 'zod'

/** `PUBLIC_URL`: the public address, an origin without a path. */
export const publicUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && isWeb && url.href === `${url.origin}/`) return url.origin
  context.addIssue('must be an address such as https://jejaring.id: with https:// or http://, without a path')
  return z.NEVER
})
