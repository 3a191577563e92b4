import {
  accountOf,
  bankOf,
  dayOf,
  idOf,
  insertRows,
  nameOf,
  phoneOf,
  randomShare,
  skewedMember,
  statusOf,
  timeOf,
  usernameOf,
} from './people'

// Rows of each service's large tables; the columns are those of the migrations.

export function identityRows(rows: number): string[] {
  const [time, owner] = [timeOf('i', rows), skewedMember('i', rows)]
  return [
    insertRows(
      'members (id, username, name, phone, member_group, admin, status, created_at, version)',
      rows,
      [
        ...[idOf('i'), usernameOf('i'), nameOf('i'), phoneOf('i')],
        `CASE WHEN ${randomShare('i', 41)} < 0.003 THEN 'mastok' WHEN ${randomShare('i', 41)} < 0.01 THEN 'stokis' ELSE 'member' END`,
        ...['false', `CASE WHEN ${randomShare('i', 42)} < 0.05 THEN 'inactive' ELSE 'active' END`, time, '1'],
      ],
    ),
    insertRows(
      `audit_entries (id, occurred_at, service, action, target, actor_id, actor_role, address, request_id, recorded_at)`,
      rows,
      [
        ...[idOf('i', '7a00'), time, `'identity'`],
        `(ARRAY['session.opened','pins.created','withdrawal.changed','profile.changed','pins.transferred'])[1 + floor(5 * ${randomShare('i', 43)} * ${randomShare('i', 44)})::int]`,
        ...[`'member:' || ${idOf(owner)}`, idOf(owner), `'member'`],
        ...[`'203.0.' || (i % 256) || '.' || (i / 256 % 256)`, `${idOf('i', '4a00')}::text`, time],
      ],
    ),
    insertRows('notifications (id, member_id, kind, source, position, message, created_at)', rows, [
      ...[idOf('i', '7b00'), idOf(owner), `'bonus'`, `'bonus:' || i`, 'i'],
      ...[
        `'Bonus Rp. ' || (i % 1000) || '.000 telah masuk dari ' || ${usernameOf(skewedMember('i', rows, 22))}`,
        time,
      ],
    ]),
  ]
}

const walletOf = (salt: number) =>
  `(ARRAY['pairing_level','pairing','sponsor'])[1 + floor(3 * ${randomShare('i', salt)} * ${randomShare('i', salt + 1)})::int]`
const AMOUNT_SQL = `(ARRAY[5000, 50000, 100000])[1 + floor(3 * ${randomShare('i', 51)} * ${randomShare('i', 52)})::int]`

export function walletRows(rows: number): string[] {
  const [time, day, owner] = [timeOf('i', rows), dayOf('i', rows), skewedMember('i', rows)]
  return [
    insertRows('members (id, username, name, version)', rows, [idOf('i'), usernameOf('i'), nameOf('i'), '1']),
    insertRows(
      `moves (id, source, from_account, to_account, amount, member_id, cause, cause_id, reference, business_day, created_at)`,
      rows,
      [
        ...[idOf('i', '7a00'), `'bonus:' || i`],
        ...[
          `('bonus_expense_' || ${walletOf(51)})::ledger_account`,
          `('wallet_' || ${walletOf(51)})::ledger_account`,
        ],
        ...[
          AMOUNT_SQL,
          idOf(owner),
          `'bonus'`,
          idOf('i', '7c00'),
          usernameOf(skewedMember('i', rows, 23)),
          day,
          time,
        ],
      ],
    ),
    // Every member has an income, so that the recap has as many rows.
    insertRows('balances (member_id, account, income, pulled, balance)', rows, [
      ...[idOf('i'), `('wallet_' || ${walletOf(53)})::ledger_account`],
      ...[`10000 + 5000 * floor(2000 * power(${randomShare('i', 55)}, 4))::bigint`, '5000 * (i % 2)'],
      `5000 + 5000 * ((i + 1) % 2) + 5000 * floor(2000 * power(${randomShare('i', 55)}, 4))::bigint`,
    ]),
    insertRows('wallet_days (member_id, business_day, account, income, pulled)', rows, [
      ...[idOf('i'), day, `'wallet_pairing'`, AMOUNT_SQL, '0'],
    ]),
    ...withdrawalRows(rows),
  ]
}

/** Withdrawals and voucher withdrawals of members, which admins process. */
function withdrawalRows(rows: number): string[] {
  const [time, day, owner] = [timeOf('i', rows), dayOf('i', rows), skewedMember('i', rows)]
  const payee = [bankOf(owner), nameOf(owner), accountOf(owner)]
  const finished = `CASE WHEN (${statusOf('i')}) IN ('success', 'failed') THEN ${time} END`
  const requested = `(${AMOUNT_SQL} + 50000 * (i % 40))`
  return [
    insertRows(
      `withdrawals (id, invoice, member_id, type, amount_request, amount_admin, amount_voucher, bank_fee, amount_received,
        bank_id, bank_name, bank_account_name, bank_account_number, status, business_day, created_at, finished_at)`,
      rows,
      [
        ...[
          idOf('i', '7d00'),
          `'WD-' || to_char(${day}, 'YYYYMMDD') || '-' || lpad(i::text, 7, '0')`,
          idOf(owner),
        ],
        ...[
          walletOf(51),
          `${requested} + 6500`,
          '0',
          '0',
          '6500',
          requested,
          '7',
          ...payee,
          statusOf('i'),
          day,
          time,
          finished,
        ],
      ],
    ),
    insertRows(
      `voucher_withdrawals (id, invoice, member_id, amount, bank_id, bank_name, bank_account_name, bank_account_number,
        status, business_day, created_at, changed_at)`,
      rows,
      [
        ...[
          idOf('i', '7e00'),
          `'VC-' || to_char(${day}, 'YYYYMMDD') || '-' || lpad(i::text, 7, '0')`,
          idOf(owner),
        ],
        ...[requested, '7', ...payee, statusOf('i'), day, time, time],
      ],
    ),
  ]
}

export function pinsRows(rows: number): string[] {
  const [time, owner] = [timeOf('i', rows), skewedMember('i', rows)]
  const code = (salt: number) => `upper(substr(md5('${salt}' || i), 1, 20))`
  return [
    insertRows('members (member_id, username, name, version)', rows, [
      idOf('i'),
      usernameOf('i'),
      nameOf('i'),
      '1',
    ]),
    insertRows('pins (id, code, package_id, kind, owner_id, status, created_at)', rows, [
      ...[idOf('i', '7a00'), code(1), `CASE WHEN i % 5 = 0 THEN 2 ELSE 1 END`],
      ...[`CASE WHEN i % 5 = 0 THEN 'repeat_order' ELSE 'activation' END`, idOf(owner), `'available'`, time],
    ]),
    // Every member has used a pin, so that the recap has as many rows.
    insertRows(
      'pins (id, code, package_id, kind, owner_id, status, registration_id, activated_member_id, created_at, used_at)',
      rows,
      [
        ...[idOf('i', '7b00'), code(2), '1', `'activation'`, idOf('i'), `'used'`],
        ...[idOf('i', '7c00'), idOf('i', '7d00'), time, time],
      ],
    ),
    `INSERT INTO pin_movements (id, member_id, type, package_id, qty, counterparty_id, counterparty_username, moved_at)
     SELECT ${idOf('i', '7e00')}, ${idOf(owner)}, type, CASE WHEN i % 5 = 0 THEN 2 ELSE 1 END, 1 + i % 40,
            CASE WHEN type NOT IN ('create', 'ro') THEN ${idOf(skewedMember('i', rows, 24))} END,
            CASE WHEN type NOT IN ('create', 'ro') THEN ${usernameOf(skewedMember('i', rows, 24))} END, ${time}
       FROM generate_series(1::bigint, ${rows}) AS i, LATERAL (SELECT
         (ARRAY['activation','transfer_in','transfer_out','ro','create'])[1 + floor(5 * ${randomShare('i', 61)})::int] AS type) t`,
  ]
}

/** A balanced tree, breadth first; each sponsor is an earlier member. */
export function networkRows(rows: number): string[] {
  return [
    insertRows(
      `placements (id, member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points, placed_at,
        registration_id)`,
      rows,
      [
        ...['i + 1', idOf('i'), '(i + 1) / 2', `CASE i % 2 WHEN 1 THEN 'left' ELSE 'right' END`],
        ...[skewedMember('i', 'i'), '1', '1', '500000', '1', timeOf('i', rows)],
        ...[idOf('i', '7a00')],
      ],
    ),
    // A trigger copies sponsor and time of the placement.
    insertRows('members (member_id, username, name, photo_hash, version)', rows, [
      ...[idOf('i'), usernameOf('i'), nameOf('i'), `''`, '1'],
    ]),
  ]
}

export function rewardsRows(rows: number): string[] {
  const [time, id] = [timeOf('i', rows), idOf('i')]
  const payee = ['7', bankOf('i'), nameOf('i'), accountOf('i')]
  return [
    `INSERT INTO rewards (id, name, min, amount)
     SELECT n, (ARRAY['Ponsel','Sepeda Motor','Umroh','Mobil','Rumah'])[n], 50 * n, 1000000 * n FROM generate_series(1, 5) n
     ON CONFLICT DO NOTHING`,
    insertRows('members (id, username, name, photo_hash, version)', rows, [
      id,
      usernameOf('i'),
      nameOf('i'),
      `''`,
      '1',
    ]),
    insertRows(
      `reward_claims (id, member_id, reward_id, reward_name, amount, status, reason, bank_id, bank_name,
        bank_account_name, bank_account_number, created_at, updated_at, version)`,
      rows,
      [
        ...[
          idOf('i', '7a00'),
          id,
          '1 + i % 5',
          `(ARRAY['Ponsel','Sepeda Motor','Umroh','Mobil','Rumah'])[1 + i % 5]`,
        ],
        ...[
          '1000000 * (1 + i % 5)',
          statusOf('i'),
          `CASE WHEN (${statusOf('i')}) = 'failed' THEN 'x' ELSE '' END`,
        ],
        ...[...payee, time, time, '1'],
      ],
    ),
    insertRows(
      `prize_claims (id, member_id, type, bonus, status, bank_id, bank_name, bank_account_name, bank_account_number,
        created_at, updated_at, version)`,
      rows,
      [
        ...[idOf('i', '7b00'), id, `CASE i % 2 WHEN 0 THEN 'prize' ELSE 'bonus' END`, '5000000 * (i % 2)'],
        ...[`CASE WHEN (${statusOf('i')}) = 'process' THEN 'pending' ELSE ${statusOf('i')} END`],
        ...[...payee, time, time, '1'],
      ],
    ),
  ]
}
