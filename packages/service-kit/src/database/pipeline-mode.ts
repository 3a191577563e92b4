import type { ClientBase } from 'pg'

/**
 * Runs `work` with pg's pipeline mode on: statements are sent before earlier ones are answered. The
 * connection must be idle before. Toggled per use, since COPY does not work in pipeline mode; pg reads the
 * flag at each statement.
 */
export async function withPipelining<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  Object.assign(client, { pipeline: true })
  try {
    return await work()
  } finally {
    Object.assign(client, { pipeline: false })
  }
}
