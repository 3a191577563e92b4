export { type Change, changesOf } from './changes'
export { actionNames, fieldNames, targetKindNames } from './names'
export { isAmount, valueName } from './values'
