/**
 * Removes libpq's variables (PGSSLMODE, PGHOST, …) of the shell. The PostgreSQL driver would apply them to every connection,
 * also to the product's own server; `DATABASE_URL` says everything about another one.
 */
export function dropDatabaseVariables(environment = process.env) {
  for (const name of Object.keys(environment)) {
    if (/^PG[A-Z]+$/.test(name)) delete environment[name]
  }
}
