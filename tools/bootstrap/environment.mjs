/**
 * Removes libpq's variables (PGSSLMODE, PGHOST, …) of the shell. The PostgreSQL driver would apply them to every connection,
 * also to the product's own server; `DATABASE_URL` says everything about another one.
 */
export function dropDatabaseVariables(environment = process.env) {
  drop(/^PG[A-Z]+$/, environment)
}

/**
 * Removes the variables by which a shell changes the clock of its programs (libfaketime), or preloads a library. Services
 * and servers do not get them: the supervisor alone would have another time.
 */
export function dropClockVariables(environment = process.env) {
  drop(/^(FAKETIME.*|DONT_FAKE_MONOTONIC|LD_PRELOAD|DYLD_INSERT_LIBRARIES)$/, environment)
}

function drop(pattern, environment) {
  for (const name of Object.keys(environment)) {
    if (pattern.test(name)) delete environment[name]
  }
}
