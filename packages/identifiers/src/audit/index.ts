export { type Change, changesOf } from './changes'
export { actionNames, fieldNames, targetKindNames } from './names'
export { codesNamed } from './search'
export { isAmount, valueName } from './values'
