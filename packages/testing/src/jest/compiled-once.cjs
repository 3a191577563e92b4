const vm = require('node:vm')

const compile = vm.compileFunction
/** Source and V8 code cache by file. */
const known = new Map()

/**
 * Reuses V8's code cache across test files. Jest compiles every module again for each test file, about a
 * thousand of them with a database; here a worker keeps the cache for its next file. Modules still run
 * separately for each file.
 */
vm.compileFunction = (source, parameters, options) => {
  const before = known.get(options.filename)
  if (before?.source === source) return compile(source, parameters, { ...options, cachedData: before.code })
  const made = compile(source, parameters, { ...options, produceCachedData: true })
  // A copy: V8's buffer belongs to the test file's context and would keep all of it from garbage collection.
  known.set(options.filename, { source, code: Buffer.from(made.cachedData) })
  return made
}
