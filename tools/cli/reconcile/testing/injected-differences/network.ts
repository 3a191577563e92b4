import type { ReconciledService } from '../../services'
import { UNDONE_REGISTRATION } from '../network-rows'
import { memberId, registrationId, uuid } from '../programme'

/** An injected difference: description, service, SQL, and the rule and subject that reconcile must report. */
export type InjectedDifference = [
  what: string,
  service: ReconciledService,
  sql: string,
  rule: string,
  subject: RegExp,
]

const BONUS = 'a bonus is what the rule book makes of the log'
const NUMBERING = 'a placement counts on its day, by its plan, with its points'
const SAME_END_RULE = 'a registration ended the same way everywhere'

/** Differences in the log, the bonus rows and the registrations. */
export const networkDifferences: InjectedDifference[] = [
  [
    'two placements are in one slot',
    'network',
    `ALTER TABLE placements DROP CONSTRAINT placements_parent_id_side_key;
     UPDATE placements SET (parent_id, side) = (SELECT parent_id, side FROM placements WHERE id = 20) WHERE id = 600`,
    'a slot has one child',
    /^placement 60$/,
  ],
  [
    'a bonus pays more',
    'network',
    `UPDATE bonuses SET rate = rate + 1, amount = amount + 1 WHERE kind = 'sponsor' AND seq = 9`,
    BONUS,
    /^sponsor of placement \d+ from 9$/,
  ],
  [
    'a paid pair was flushed',
    'network',
    `UPDATE bonuses SET paid = 0, flushed = 1, amount = 0
      WHERE bonus_no = (SELECT min(bonus_no) FROM bonuses WHERE kind = 'pairing' AND matched = 1 AND paid = 1)`,
    BONUS,
    /^pairing of placement \d+ from \d+$/,
  ],
  [
    'a flushed pair was paid',
    'network',
    `UPDATE bonuses SET paid = 1, flushed = 0, amount = rate
      WHERE bonus_no = (SELECT min(bonus_no) FROM bonuses WHERE kind = 'pairing' AND flushed = 1)`,
    BONUS,
    /^pairing of placement \d+ from \d+$/,
  ],
  [
    'a bonus went to somebody else',
    'network',
    `UPDATE bonuses SET receiver_id = 590 WHERE kind = 'sponsor' AND seq = 9`,
    BONUS,
    /^sponsor of placement 59 from 9$/,
  ],
  [
    'a bonus names the other leg',
    'network',
    `UPDATE bonuses SET side = CASE side WHEN 'left' THEN 'right' ELSE 'left' END WHERE kind = 'pairing_level' AND seq = 30`,
    BONUS,
    /^pairing_level \d+ of placement \d+ from 30$/,
  ],
  [
    'a bonus names another cap',
    'network',
    `UPDATE bonuses SET cap = 99 WHERE bonus_no = (SELECT max(bonus_no) FROM bonuses WHERE kind = 'pairing')`,
    BONUS,
    /^pairing of placement/,
  ],
  [
    'a bonus counts by another plan',
    'network',
    `UPDATE bonuses SET plan_version = 1 WHERE kind = 'sponsor' AND seq = 50`,
    BONUS,
    /from 50$/,
  ],
  [
    'a bonus is missing',
    'network',
    `DELETE FROM bonuses WHERE kind = 'sponsor' AND seq = 9`,
    BONUS,
    /^sponsor of placement \d+ from 9$/,
  ],
  [
    'the last bonus is missing',
    'network',
    `DELETE FROM bonuses WHERE bonus_no = (SELECT max(bonus_no) FROM bonuses)`,
    'bonus numbers have no gap',
    /^checkpoint$/,
  ],
  [
    'a level bonus too many',
    'network',
    `INSERT INTO bonuses SELECT (SELECT max(bonus_no) + 1 FROM bonuses), '${uuid(9, 1)}', 60, 10, 'pairing_level', 10, 'left', 1, 1, 0, NULL, NULL, 5000, 2, 5000`,
    BONUS,
    /^pairing_level 10 of placement 1 from 60$/,
  ],
  [
    'a sponsor bonus twice',
    'network',
    `INSERT INTO bonuses SELECT (SELECT max(bonus_no) + 1 FROM bonuses), '${uuid(9, 2)}', seq, receiver_id, kind, level, side,
                                matched, paid, flushed, cap, paid_before, rate, plan_version, amount
       FROM bonuses WHERE kind = 'sponsor' AND seq = 60`,
    BONUS,
    /^sponsor of placement \d+ from 60$/,
  ],
  [
    'a bonus row follows another placement',
    'network',
    `UPDATE bonuses SET seq = 2 WHERE bonus_no = (SELECT max(bonus_no) FROM bonuses)`,
    'a bonus row follows its placement',
    /from 2$/,
  ],
  [
    'a gap in the sequence',
    'network',
    `UPDATE placement_log SET seq = 61 WHERE seq = 60`,
    'sequence numbers have no gap',
    /^number 60$/,
  ],
  [
    'the checkpoint is ahead',
    'network',
    'UPDATE checkpoint SET seq = 61',
    'sequence numbers have no gap',
    /^checkpoint$/,
  ],
  [
    'the checkpoint is on another day',
    'network',
    `UPDATE checkpoint SET day = '2026-03-03'`,
    'the checkpoint is where the log ends',
    /^checkpoint$/,
  ],
  [
    'a child before its parent',
    'network',
    `UPDATE placement_log SET seq = 600 WHERE seq = 2; UPDATE placement_log SET seq = 2 WHERE seq = 60;
     UPDATE placement_log SET seq = 60 WHERE seq = 600`,
    'a parent comes before its child',
    /^placement \d+$/,
  ],
  [
    'a wrong business day',
    'network',
    `UPDATE placement_log SET business_day = '2026-03-02' WHERE seq = 40`,
    NUMBERING,
    /^placement 40$/,
  ],
  [
    'a wrong version',
    'network',
    'UPDATE placement_log SET effective_version = 1 WHERE seq = 40',
    NUMBERING,
    /^placement 40$/,
  ],
  [
    'wrong points',
    'network',
    'UPDATE placement_log SET points = 2 WHERE seq = 40',
    NUMBERING,
    /^placement 40$/,
  ],
  [
    'a placement moved to another time',
    'network',
    `UPDATE placements SET placed_at = '2026-03-02T17:00:00Z' WHERE id = 600`,
    NUMBERING,
    /^placement 60$/,
  ],
  [
    'a placement moved to another slot',
    'network',
    `UPDATE placements SET parent_id = 590, side = 'left' WHERE id = 600`,
    BONUS,
    /from 60$/,
  ],
  [
    'the log puts a placement into another slot',
    'network',
    `UPDATE placement_log SET parent_id = 590, side = 'left' WHERE seq = 60`,
    'the log says of a placement what it is',
    /^placement 60$/,
  ],
  [
    'a number is lost',
    'network',
    'DELETE FROM placement_log WHERE seq = 60',
    'a placement has a number or waits for one',
    /id 600$/,
  ],
  [
    'a numbered placement waits',
    'network',
    'INSERT INTO waiting_placements VALUES (600, 600)',
    'a placement has a number or waits for one',
    /id 600$/,
  ],
  [
    'somebody is not on the list of their sponsor',
    'network',
    `UPDATE members SET sponsor_id = NULL WHERE member_id = '${memberId(60)}'`,
    'every placed member is on the list of their sponsor',
    /id 600$/,
  ],
  [
    'a registration in two runs',
    'network',
    `UPDATE placements SET registration_id = '${registrationId(2)}' WHERE id = 600`,
    'a registration is numbered in one run',
    new RegExp(registrationId(2)),
  ],
  [
    'a name is different in a copy',
    'network',
    `UPDATE members SET username = 'lain' WHERE member_id = '${memberId(7)}'`,
    'a copied name is the name',
    new RegExp(`^member ${memberId(7)} in network$`),
  ],
  [
    'a registration that network does not know',
    'network',
    `DELETE FROM registrations WHERE id = '${UNDONE_REGISTRATION}'`,
    SAME_END_RULE,
    new RegExp(UNDONE_REGISTRATION),
  ],
  [
    'a name held by an undone registration',
    'network',
    `UPDATE registration_accounts SET held = true WHERE registration_id = '${UNDONE_REGISTRATION}'`,
    SAME_END_RULE,
    new RegExp(UNDONE_REGISTRATION),
  ],
]
