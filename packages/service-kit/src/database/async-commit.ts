/**
 * FROM item that turns off `synchronous_commit` for its statement, outside of a transaction. The commit does not wait for
 * the disk, so a crash of the server can undo the statement: only for writes that may be lost, such as a lease.
 */
export const ASYNC_COMMIT = `(SELECT set_config('synchronous_commit', 'off', true)) AS async_commit`
