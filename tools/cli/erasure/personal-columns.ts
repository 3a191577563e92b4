/**
 * Every column that can hold text, bytes or JSON, by service and table: what an erasure does with a member's personal
 * data in it. `statements.ts` makes the statements of an erasure from this list, and `personal-columns.test.ts` refuses a
 * column that is in neither list. Columns of other types are added where an erasure changes them.
 *
 * - `deleted`: the member's row is deleted.
 * - `set: …`: the column gets this value.
 * - `pseudonym`: the value becomes "Anggota terhapus #…".
 * - `kept: …`: the value stays for this reason.
 */
export type Fate = 'deleted' | 'pseudonym' | `set: ${string}` | `kept: ${string}`

export interface ColumnLists {
  /** Values of the member that the statement of the table erases. */
  readonly personal: Readonly<Record<string, Readonly<Record<string, Fate>>>>
  /** Columns that a function erases, because their rows are found in another way. */
  readonly elsewhere?: Readonly<Record<string, { readonly by: string; readonly columns: string }>>
  /** Tables with their columns that hold no personal data; ids lead to the pseudonym. */
  readonly impersonal: Readonly<Record<string, string>>
}

/** Usernames are the account numbers of the books; a registration keeps its own, so that it is never given again. */
const ACCOUNT = 'kept: username, the account number of the books'
const OFFICE_TEXT = 'kept: a reason that the office has typed'
const DOCUMENT = 'kept: document of a payment, for the years that tax law demands'
const UNLINKED = 'kept: not linked to the member, deleted within days'
const OWNER_EDITED = 'kept: texts of the office'

/** Tables of the kit, in every database. */
export const kitColumns: ColumnLists = {
  personal: {},
  elsewhere: {
    idempotency_keys: { by: 'eraseEvents', columns: 'actor reply' },
    // The caller of an event without personal data stays for 35 days: ids and address.
    outbox: { by: 'eraseEvents', columns: 'payload caller' },
    parked_messages: { by: 'eraseEvents', columns: 'payload caller error' },
  },
  impersonal: {
    idempotency_keys: 'operation key body_hash',
    imports: 'digest',
    inbox: 'consumer',
    migrations: 'name',
    outbox: 'subject',
    parked_messages: 'consumer event_id subject',
    stream_record: 'stream created',
  },
}

const bankAccount = { bank_account_name: 'pseudonym', bank_account_number: "set: '-'" } as const
/** Older events do not overwrite the pseudonym. */
const memberCopy = {
  username: ACCOUNT,
  name: 'pseudonym',
  version: 'set: greatest(version, :version::bigint)',
} as const
const EMPTY = "set: ''"
const NULL = 'set: NULL'
const shared = { by: 'forgetSharedValues', columns: 'key' }
const proposals = { before: 'kept: changes of settings', after: 'kept: changes of settings' } as const
const proposalColumns = { proposals: 'subject target change status', dual_control: 'subject' } as const

export const serviceColumns: Readonly<Record<string, ColumnLists>> = {
  identity: {
    personal: {
      announcements: { title: OWNER_EDITED, body: OWNER_EDITED },
      announcement_pictures: { image: OWNER_EDITED },
      announcement_reads: { member_id: 'deleted' },
      call_counts: { member_id: 'deleted' },
      credentials: { password_hash: 'deleted' },
      email_addresses: { address: 'deleted' },
      email_codes: { address: 'deleted', code_hash: 'deleted' },
      identity_drafts: { sealed_image: 'deleted' },
      identity_pictures: { sealed_image: 'deleted' },
      identity_verifications: { sealed_numbers: 'deleted', nik_hash: 'deleted', reason: 'deleted' },
      known_addresses: { network: 'deleted' },
      login_challenges: { user_agent: 'deleted' },
      login_failures: { subject: UNLINKED },
      members: {
        username: ACCOUNT,
        name: 'pseudonym',
        phone: EMPTY,
        photo_hash: NULL,
        bank_id: NULL,
        bank_account_name: NULL,
        bank_account_number: NULL,
        address: NULL,
        province_id: NULL,
        city_id: NULL,
        subdistrict_id: NULL,
        village_id: NULL,
        verified_phone: NULL,
        phone_verified_at: NULL,
        phone_verified_by: NULL,
      },
      notifications: { message: 'deleted' },
      passkeys: { credential_id: 'deleted', public_key: 'deleted', name: 'deleted' },
      phone_codes: { phone: 'deleted', code_hash: 'deleted' },
      proposals: { change: "set: '{}'", before: NULL, after: "set: '{}'", reason: EMPTY },
      prospect_applications: { name: 'deleted', phone: 'deleted', city: 'deleted', note: 'deleted' },
      prospect_links: { code: 'deleted' },
      prospects: { name: 'deleted', phone: 'deleted', city: 'deleted', note: 'deleted' },
      push_subscriptions: { endpoint_hash: 'deleted', sealed: 'deleted' },
      recovery_codes: { code_hash: 'deleted' },
      recovery_requests: { username: 'deleted', address: 'deleted' },
      retained_tax_numbers: {
        sealed_numbers: 'kept: for PPh 21 worksheets, until the end of the year after the last bonus',
      },
      second_factors: { sealed_secret: 'deleted', salt: 'deleted' },
      security_events: { previous_phone: 'deleted', previous_email: 'deleted' },
      sessions: { token_hash: 'deleted', address: 'deleted', user_agent: 'deleted' },
    },
    elsewhere: {
      account_registrations: shared,
      account_sharing: shared,
      name_registrations: shared,
      name_sharing: shared,
      phone_registrations: shared,
      phone_sharing: shared,
      audit_entries: { by: 'redactAudit', columns: 'address before after' },
      password_links: { by: 'endAccess', columns: 'token_hash' },
      photos: { by: 'deletePhotos', columns: 'large small' },
    },
    impersonal: {
      dual_control: 'subject',
      erased_members: 'member_id',
      proposals: 'subject target status',
      prospect_link_days: 'sponsor_id',
      announcement_pictures: 'hash',
      approved_erasures: 'member_id',
      announcements: 'picture_hash audience audience_value channels',
      audit_chain: 'hash',
      audit_entries: 'service action target actor_role request_id',
      audit_redactions: 'content_hash',
      audit_seals: 'hash',
      // Stays with the pseudonym: the programme has to show what was accepted, and when.
      consents: 'text_key version how',
      identity_drafts: 'kind key_mark',
      identity_pictures: 'kind key_mark',
      identity_verifications: 'status key_mark',
      login_challenges: 'token_hash',
      login_failures: 'kind',
      member_days: 'member_group',
      members: 'member_group status admin_duty',
      notifications: 'kind source',
      passkey_challenges: 'owner challenge',
      passkeys: 'transports',
      password_links: 'purpose',
      photos: 'hash',
      prospect_applications: 'token_hash consent_version code_hash',
      prospects: 'consent_version',
      recovery_requests: 'request_id',
      retained_tax_numbers: 'key_mark',
      registrations: 'state',
      security_events: 'fields',
    },
  },
  config: {
    personal: { proposals: { ...proposals, reason: OFFICE_TEXT }, config_values: { value: OWNER_EDITED } },
    impersonal: {
      ...proposalColumns,
      banks: 'name code channel_code',
      config_values: 'key',
      packages: 'code kind name',
      plan_packages: 'name',
    },
  },
  network: {
    personal: {
      members: { ...memberCopy, photo_hash: EMPTY },
      registration_accounts: { username: ACCOUNT },
    },
    impersonal: {
      bonuses: 'kind side',
      placement_log: 'side',
      placements: 'side',
      plan_versions: 'parameters',
      registrations: 'state side idempotency_key body_hash refusal',
      sponsors: 'sponsor_id',
    },
  },
  pins: {
    personal: {
      members: {
        ...memberCopy,
        phone: EMPTY,
        province_id: EMPTY,
        city_id: EMPTY,
        active: 'set: false',
      },
      pin_movements: { counterparty_username: ACCOUNT },
      pin_voids: { reason: OFFICE_TEXT },
    },
    impersonal: {
      active_members: 'member_id',
      members: 'stockist',
      pin_creations: 'owner_id',
      pin_recaps: 'owner_id',
      repeat_orders: 'member_id',
      pin_movement_days: 'type',
      pin_movements: 'type',
      pins: 'code kind status',
      reservations: 'state',
    },
  },
  wallet: {
    personal: {
      claim_payments: { ...bankAccount, reason: OFFICE_TEXT },
      flushed_bonuses: { reference: ACCOUNT, explanation: ACCOUNT },
      members: memberCopy,
      moves: { reference: ACCOUNT, explanation: ACCOUNT },
      payout_files: { data: DOCUMENT },
      payout_results: { report: DOCUMENT },
      payouts: { reason: OFFICE_TEXT },
      proposals: { ...proposals, reason: OFFICE_TEXT },
      voucher_steps: { reason: OFFICE_TEXT },
      voucher_withdrawals: { ...bankAccount, reason: OFFICE_TEXT },
      withdrawal_steps: { reason: OFFICE_TEXT },
      withdrawals: { ...bankAccount, reason: OFFICE_TEXT },
    },
    impersonal: {
      ...proposalColumns,
      balances: 'member_id',
      claim_payments: 'invoice bank_name status',
      flushed_lines: 'member_id',
      wallet_days: 'member_id',
      wallet_lines: 'member_id',
      wallet_recaps: 'member_id',
      moves: 'source cause reverses',
      payout_files: 'sha256',
      payout_lines: 'outcome',
      payout_results: 'sha256',
      payout_templates: 'name template',
      payouts: 'number status template_name template file_name kind',
      reconciliations: 'first audit_hash',
      recorded_claims: 'source',
      voucher_days: 'status',
      voucher_steps: 'status',
      voucher_withdrawals: 'invoice bank_name status',
      withdrawal_days: 'status',
      withdrawal_received: 'status',
      withdrawal_steps: 'status',
      withdrawals: 'invoice type bank_name status',
    },
  },
  rewards: {
    personal: {
      members: { ...memberCopy, photo_hash: EMPTY },
      prize_claim_steps: { reason: OFFICE_TEXT },
      prize_claims: bankAccount,
      reward_claim_steps: { reason: OFFICE_TEXT },
      reward_claims: { ...bankAccount, reason: OFFICE_TEXT },
    },
    impersonal: {
      leg_points: 'member_id',
      prize_claim_amounts: 'type status',
      prize_claim_days: 'type status',
      prize_claim_steps: 'status',
      prize_claims: 'type status bank_name',
      reward_claim_amounts: 'status',
      reward_claim_days: 'status',
      reward_claim_steps: 'status',
      reward_claims: 'reward_name status bank_name payout_number payout_state',
      rewards: 'name photo_hash',
    },
  },
  whatsapp: {
    personal: {
      device_keys: {
        id: 'kept: contacts of the linked device, which deletes its own',
        sealed: 'kept: keys of the linked device, sealed',
      },
      messages: { phone: 'deleted', username: 'deleted', sealed_parameters: 'deleted', problem: 'deleted' },
      suppressed_addresses: { address_hash: 'deleted' },
    },
    impersonal: {
      broadcasts: 'after',
      channel_pace: 'channel day',
      device: 'event message sealed_qr',
      device_credentials: 'sealed',
      device_keys: 'kind',
      device_lease: 'holder',
      device_lines: 'message',
      device_orders: 'kind sealed_phone refusal sealed_code',
      email_broadcasts: 'after',
      messages: 'template status channel',
      pace: 'day',
      suppressed_addresses: 'channel',
      template_texts: 'name text',
    },
  },
}
