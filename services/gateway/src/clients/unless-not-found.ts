import { isFault } from '@jejaring/service-kit'

/** The reply of a call; undefined when there is no such thing. */
export async function unlessNotFound<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply
  } catch (error) {
    if (isFault(error, 'not_found')) return undefined
    throw error
  }
}
