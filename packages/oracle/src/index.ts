export { defaultPlan, defaultWithdrawalTerms } from './defaults'
export {
  type BonusWallet,
  type Breakdown,
  breakdown,
  Purse,
  type Refusal,
  type Status,
  type Summary,
  type Wallet,
  type WithdrawalTerms,
} from './money'
export { Model, type Programme, recount } from './tree'
export type {
  BonusKind,
  BonusLine,
  Counted,
  Income,
  Leg,
  LevelRow,
  MemberState,
  PackageTerms,
  Placement,
  Plan,
  Side,
} from './types'
