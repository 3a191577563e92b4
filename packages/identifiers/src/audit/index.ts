export { actorName, addressText } from './actor'
export { type Change, changesOf } from './changes'
export {
  type AuditAction,
  type AuditField,
  type AuditTarget,
  actionNames,
  fieldNames,
  targetKindNames,
} from './names'
export { codesNamed } from './search'
export { targetOf } from './target'
export { areaLevelOf, creationTimeOf, isAmount, isMemberId, valueName } from './values'
