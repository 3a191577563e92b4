const vm = require('node:vm')

const compile = vm.compileFunction
/** Source and compiled code by file. */
const known = new Map()

/**
 * Jest compiles every module anew for each test file, a thousand of them where there is a database. Here a worker keeps
 * what V8 made of them for its next file; each file still runs its modules for itself.
 */
vm.compileFunction = (source, parameters, options) => {
  const before = known.get(options.filename)
  if (before?.source === source) return compile(source, parameters, { ...options, cachedData: before.code })
  const made = compile(source, parameters, { ...options, produceCachedData: true })
  // A copy: what V8 hands out belongs to the world of the test file, and would keep all of it from being forgotten.
  known.set(options.filename, { source, code: Buffer.from(made.cachedData) })
  return made
}
