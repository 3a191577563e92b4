/**
 * Removes libpq's variables (PGSSLMODE, PGHOST, …) of the shell. The PostgreSQL driver would apply them to every connection,
 * also to the product's own server; `DATABASE_URL` says everything about another one.
 */
export function dropDatabaseVariables(environment = process.env) {
  drop(/^PG[A-Z]+$/, environment)
}

/**
 * Removes the variables by which a shell changes the clock of its programs (libfaketime), or preloads a library. Services
 * and servers do not get them: the supervisor alone would have another time. Returns whether there were any: this process
 * then runs with them.
 */
export function dropClockVariables(environment = process.env) {
  return drop(/^(FAKETIME.*|DONT_FAKE_MONOTONIC|LD_PRELOAD|DYLD_INSERT_LIBRARIES)$/, environment)
}

/** Returns whether one of the variables had a value. */
function drop(pattern, environment) {
  const names = Object.keys(environment).filter((name) => pattern.test(name))
  const hadValue = names.some((name) => environment[name] !== '')
  for (const name of names) delete environment[name]
  return hadValue
}
