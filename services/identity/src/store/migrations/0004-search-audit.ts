import { sqlMigration } from '@jejaring/service-kit'

/** Indexes to search the audit trail by invoice, payout number, name and kind of the target. */
export const SearchAudit0004 = sqlMigration(
  'SearchAudit1764150000004',
  `
      -- The recorded field that names the target. An index row holds at most 2,700 bytes.
      CREATE FUNCTION audit_target_name(before jsonb, after jsonb) RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT left(coalesce(after ->> 'invoice', before ->> 'invoice', after ->> 'number', before ->> 'number',
          after ->> 'username', before ->> 'username', after ->> 'reward', before ->> 'reward',
          after ->> 'name', before ->> 'name', after ->> 'payoutTemplate', before ->> 'payoutTemplate'), 200)
      $$;
      CREATE INDEX audit_entries_name_begins
        ON audit_entries (lower(audit_target_name(before, after)) text_pattern_ops);
      CREATE INDEX audit_entries_name_ends
        ON audit_entries (lower(reverse(audit_target_name(before, after))) text_pattern_ops);
      CREATE INDEX audit_entries_payout_begins ON audit_entries (lower(after ->> 'payout') text_pattern_ops)
        WHERE lower(after ->> 'payout') IS NOT NULL;
      CREATE INDEX audit_entries_by_kind ON audit_entries (split_part(target, ':', 1), id);
    `,
)
