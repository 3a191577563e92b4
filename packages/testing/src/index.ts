import { stopLeftovers } from './leftovers'

export { testServer } from './database'
export { type Double, doubleOf } from './double-of'
export { eventually } from './eventually'
export { importedMember, importMembers } from './import-members'
export { type StartOptions, startService, type TestService } from './start-service'

// Real servers on a busy machine: a test that waits is not a test that fails. `eventually` gives up first
// and says what was still wrong.
jest.setTimeout(30_000)

afterAll(stopLeftovers)
