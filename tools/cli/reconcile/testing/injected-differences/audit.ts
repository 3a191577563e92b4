import { redactionDigest, sealedContent } from '@jejaring/identity/audit-chain'
import { auditId } from '../identity-rows'
import { memberId } from '../programme'
import type { InjectedDifference } from './network'

const RULE = 'the audit trail is as it was written'
const entry = (number: number) => new RegExp(`^audit entry ${auditId(number)}$`)

/** Changes entry 2 as a redaction does, with its hash and a digest that agree. */
const redacted = (action: string, target: string, change: string) => `
  UPDATE audit_entries SET ${change} WHERE id = '${auditId(2)}';
  INSERT INTO audit_entries (id, occurred_at, service, action, target, request_id, recorded_at)
  VALUES ('${auditId(98)}', now(), 'identity', '${action}', '${target}', '', now());
  INSERT INTO audit_redactions (entry_id, content_hash, recorded_in)
  SELECT e.id, sha256(convert_to(${sealedContent}, 'UTF8')), '${auditId(98)}' FROM audit_entries e WHERE e.id = '${auditId(2)}';
  UPDATE audit_entries SET after = jsonb_build_object('digest', (SELECT ${redactionDigest} FROM audit_redactions r))
   WHERE id = '${auditId(98)}'`
const erased = `INSERT INTO erased_members VALUES ('${memberId(2)}', now());`
const ofMember = (id: string) => `member:${id}`

/** Changes of the audit trail that bypass rights and triggers. */
export const auditDifferences: InjectedDifference[] = [
  [
    'a line of the trail says something else',
    'identity',
    `UPDATE audit_entries SET after = '{"qty": 900}' WHERE id = '${auditId(2)}'`,
    RULE,
    entry(2),
  ],
  [
    'a line of the trail is gone',
    'identity',
    `DELETE FROM audit_entries WHERE id = '${auditId(3)}'`,
    RULE,
    entry(3),
  ],
  [
    'a line is gone from the trail with its seal',
    'identity',
    `DELETE FROM audit_entries WHERE id = '${auditId(3)}'; DELETE FROM audit_seals WHERE seq = 3`,
    RULE,
    /^seal 3$/,
  ],
  [
    'the last lines are gone from the trail with their seals',
    'identity',
    `DELETE FROM audit_entries WHERE id >= '${auditId(4)}'; DELETE FROM audit_seals WHERE seq >= 4; DELETE FROM audit_unsealed`,
    RULE,
    /^end of the audit trail$/,
  ],
  [
    'a line was put into the trail',
    'identity',
    `INSERT INTO audit_entries (id, occurred_at, service, action, target, request_id, recorded_at)
     VALUES ('${auditId(99)}', '2026-03-01', 'pins', 'pins.created', 'package:1', '', '2026-03-01')`,
    RULE,
    entry(99),
  ],
  [
    'a line was put into the trail with a seal',
    'identity',
    `INSERT INTO audit_entries (id, occurred_at, service, action, target, request_id, recorded_at)
     VALUES ('${auditId(99)}', '2026-03-01', 'pins', 'pins.created', 'package:1', '', '2026-03-01');
     INSERT INTO audit_seals SELECT 6, '${auditId(99)}', hash FROM audit_seals WHERE seq = 5`,
    RULE,
    entry(99),
  ],
  [
    'a line was taken out before it was sealed',
    'identity',
    `DELETE FROM audit_entries WHERE id = '${auditId(6)}'`,
    RULE,
    entry(6),
  ],
  [
    'a line has waited too long for its seal',
    'identity',
    `UPDATE audit_unsealed SET since = now() - interval '1 hour'`,
    RULE,
    entry(6),
  ],
  [
    'an earlier recomputation saw another trail',
    'wallet',
    `INSERT INTO reconciliations (id, started_at, finished_at, seq, bonus_number, differences, running, first,
                                  audit_seq, audit_hash)
     VALUES ('${auditId(1)}', now(), now(), 60, 0, 0, 0, '[]', 4, decode(repeat('ab', 32), 'hex'))`,
    RULE,
    /^seal 4$/,
  ],
  [
    'a line was redacted for a member who is not erased',
    'identity',
    redacted('member.erased', ofMember(memberId(2)), `target = '${ofMember(memberId(2))}', after = NULL`),
    RULE,
    entry(2),
  ],
  [
    'a line of something else was redacted with an erased member',
    'identity',
    erased + redacted('member.erased', ofMember(memberId(2)), 'after = NULL, address = NULL'),
    RULE,
    entry(2),
  ],
  [
    'a line was changed with an erased member instead of emptied',
    'identity',
    erased +
      redacted('member.erased', ofMember(memberId(2)), `target = '${ofMember(memberId(2))}', after = '{}'`),
    RULE,
    entry(2),
  ],
  [
    'a search was changed with an erased member instead of emptied',
    'identity',
    erased +
      redacted(
        'member.erased',
        ofMember(memberId(2)),
        `action = 'report.exported', after = '{"search": ""}'`,
      ),
    RULE,
    entry(2),
  ],
  [
    'an export was emptied with an erased member',
    'identity',
    erased +
      redacted(
        'member.erased',
        ofMember(memberId(2)),
        `action = 'report.exported', before = NULL, after = NULL, address = NULL`,
      ),
    RULE,
    entry(2),
  ],
  [
    'the address of a line of an erased member was changed instead of removed',
    'identity',
    erased +
      redacted('member.erased', ofMember(memberId(2)), `actor_id = '${memberId(2)}', address = '10.0.0.1'`),
    RULE,
    entry(2),
  ],
  [
    'an address was changed instead of removed after its period',
    'identity',
    redacted('audit.addresses_removed', 'audit_trail', `address = '10.0.0.1'`),
    RULE,
    entry(2),
  ],
]
