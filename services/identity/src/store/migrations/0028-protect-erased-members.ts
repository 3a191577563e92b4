import { sqlMigration } from '@jejaring/service-kit'

/** Accounts whose erasure has begun change by the operator's command only, and keep their username for ever. */
export const ProtectErasedMembers0028 = sqlMigration(
  'ProtectErasedMembers1764600000028',
  `
      CREATE FUNCTION refuse_change_of_erased() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM erased_members WHERE member_id = OLD.id)
           AND (NEW.username <> OLD.username OR NEW.status <> 'inactive'
                OR NOT pg_has_role((SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')) THEN
          RAISE EXCEPTION 'member % is erased', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'members_erased';
        END IF;
        RETURN NEW;
      END $$;

      -- An erasure makes the account inactive in the transaction that begins it.
      CREATE TRIGGER members_erased BEFORE UPDATE ON members FOR EACH ROW WHEN (OLD.status = 'inactive')
        EXECUTE FUNCTION refuse_change_of_erased();
    `,
)
