import type { ClientBase } from 'pg'

/**
 * Runs `work` while statements are sent over the connection before those ahead of them are answered; nothing may be on its
 * way over it before. pg takes this from the configuration of a connection, which others use for COPY, where it cannot be,
 * and looks at it anew at each statement.
 */
export async function withPipelining<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  Object.assign(client, { pipeline: true })
  try {
    return await work()
  } finally {
    Object.assign(client, { pipeline: false })
  }
}
