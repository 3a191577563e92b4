import { stopLeftovers } from './leftovers'

export { createDatabase, type TestDatabase, testServer } from './database'
export { type Double, doubleOf, whileUnavailable } from './double-of'
export { eventually } from './eventually'
export { importedMember, importMembers } from './import-members'
export { ownPostgres } from './own-postgres'
export { deliverMember, deliverPoisons, poisons } from './poison'
export { grantedRights } from './rights'
export { startService, type TestService } from './start-service'

afterAll(stopLeftovers)
