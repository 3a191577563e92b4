export { defaultPlan, defaultWithdrawalTerms } from './defaults'
export {
  type BonusWallet,
  breakdown,
  MemberWallets,
  type Wallet,
} from './money'
export { Model, type Programme, recount } from './tree'
export type {
  BonusLine,
  MemberState,
  Placement,
  Plan,
  Side,
} from './types'
