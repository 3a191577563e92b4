import type { InjectedDifference } from './network'

const RULE = 'what tables count is what their rows add up to'

/** Differences in summary tables. */
export const summaryTableDifferences: InjectedDifference[] = [
  [
    'a withdrawal was deleted where no trigger saw it',
    'wallet',
    `DELETE FROM withdrawals WHERE id = (SELECT id FROM withdrawals ORDER BY id LIMIT 1)`,
    RULE,
    /^withdrawal_days \d{4}-\d{2}-\d{2} \w+$/,
  ],
  [
    'a kept sum is too high',
    'wallet',
    `UPDATE income_days SET amount = amount + 1 WHERE account = 'wallet_sponsor'`,
    RULE,
    /^income_days \d{4}-\d{2}-\d{2} wallet_sponsor$/,
  ],
  [
    'a change was added twice',
    'pins',
    `INSERT INTO pin_movement_days_changes SELECT * FROM pin_movement_days LIMIT 1`,
    RULE,
    /^pin_movement_days /,
  ],
  ['counts are gone', 'network', 'DELETE FROM sponsorship_days', RULE, /^sponsorship_days /],
  ['a count is of no day', 'identity', `UPDATE member_days SET day = '1970-01-01'`, RULE, /1970-01-01/],
  ['a shared name is gone', 'identity', 'DELETE FROM name_sharing', RULE, /^name_sharing /],
  [
    'a prize counts twice',
    'rewards',
    'UPDATE prize_claim_days SET prizes = prizes + 1',
    RULE,
    /^prize_claim/,
  ],
]
