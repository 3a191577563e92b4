import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ListAuditRequest } from '@jejaring/proto/identity/v1/identity'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { ClaimStatus } from '@jejaring/proto/rewards/v1/rewards'
import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { systemClock } from '@jejaring/service-kit'
import type { DataSource } from 'typeorm'
import { listAudit } from '../../../services/identity/src/operations/list-audit'
import { listDuplicates } from '../../../services/identity/src/operations/list-duplicates'
import { listMembers } from '../../../services/identity/src/operations/list-members'
import { listNotifications } from '../../../services/identity/src/operations/list-notifications'
import { listSponsored } from '../../../services/network/src/operations/list-sponsored'
import { listSponsors } from '../../../services/network/src/operations/list-sponsors'
import { listAllMovements } from '../../../services/pins/src/operations/list-all-movements'
import { listMovements } from '../../../services/pins/src/operations/list-movements'
import { listPinRecaps } from '../../../services/pins/src/operations/list-pin-recaps'
import { listPins } from '../../../services/pins/src/operations/list-pins'
import { listRewardClaims } from '../../../services/rewards/src/operations/list-reward-claims'
import { pageOfPrizeClaims } from '../../../services/rewards/src/store/claim-pages'
import { pageOfWinners } from '../../../services/rewards/src/store/winners'
import { listEntries } from '../../../services/wallet/src/operations/list-entries'
import { listIncome } from '../../../services/wallet/src/operations/list-income'
import { listRecaps } from '../../../services/wallet/src/operations/list-recaps'
import { listVoucherWithdrawals } from '../../../services/wallet/src/operations/list-voucher-withdrawals'
import { listWithdrawals } from '../../../services/wallet/src/operations/list-withdrawals'
import { RevalidatedPageCache } from '../../../services/wallet/src/store/revalidated-page-cache'
import { pageOfWithdrawals } from '../../../services/wallet/src/store/withdrawal-page'

export type ServiceName = 'identity' | 'wallet' | 'pins' | 'network' | 'rewards'

/** A list of the public interface, read through its operation. */
export interface Table {
  readonly service: ServiceName
  readonly name: string
  /** Sortable columns of its screen. */
  readonly sorts: readonly string[]
  /** Texts that many rows have, besides names. */
  readonly frequentTexts?: readonly string[]
  readonly rareTexts?: readonly string[]
  /** A small part of its table, whose rows are compared with a text one by one. */
  readonly comparesRows?: boolean
  /** Has no date range. */
  readonly undated?: boolean
  ask(source: DataSource, query: TableQuery): Promise<unknown>
}

/** Minimal service context of a list operation: database, clock and package names. */
function context(source: DataSource): never {
  const packages = [
    { id: 1, name: 'Regular' },
    { id: 2, name: 'Repeat Order' },
  ]
  const config = { listPackages: async () => ({ packages }) }
  return {
    // Not pipelined: only statements of the data source are logged, and so explained.
    kit: { database: source, clock: systemClock, pipelinedReads: source.manager },
    database: source,
    clock: systemClock,
    config,
    // A new cache per request, so that every page is a cache miss.
    pageCache: new RevalidatedPageCache(),
  } as never
}

const query = <Result>(ask: (source: DataSource, query: TableQuery) => Result) => ask

const allEntries = ListAuditRequest.create()
/** The most frequent action and kind of target of the generated rows. */
const auditFilters = [{ action: 'session.opened' }, { target: 'member' }] as const

async function listAuditOfBusiestMember(source: DataSource, query: TableQuery): Promise<unknown> {
  const [first]: { username: string }[] = await source.query(
    'SELECT username FROM members ORDER BY id LIMIT 1',
  )
  return await listAudit(context(source), { ...allEntries, query, actor: first?.username ?? '' })
}

export const tables: readonly Table[] = [
  {
    service: 'identity',
    name: 'users',
    sorts: ['created_at', 'username', 'name', 'role', 'status'],
    rareTexts: ['0812', 'siti santoso'],
    ask: query((source, request) => listMembers(context(source), [], request)),
  },
  {
    service: 'identity',
    name: 'audit trail',
    sorts: ['created_at', 'action'],
    rareTexts: ['203.0.113.', 'pins.'],
    ask: query((source, request) => listAudit(context(source), { ...allEntries, query: request })),
  },
  {
    service: 'identity',
    name: 'audit trail, one actor',
    comparesRows: true,
    sorts: ['created_at', 'action'],
    ask: query(listAuditOfBusiestMember),
  },
  ...auditFilters.map(
    (filter): Table => ({
      service: 'identity',
      name: `audit trail, one ${Object.keys(filter)[0]}`,
      sorts: ['created_at', 'action'],
      ask: query((source, request) =>
        listAudit(context(source), { ...allEntries, ...filter, query: request }),
      ),
    }),
  ),
  ...(['name', 'phone', 'account'] as const).map(
    (shared): Table => ({
      service: 'identity',
      name: `accounts with the same ${shared}`,
      undated: true,
      sorts: ['accounts', 'registrations', 'value'],
      rareTexts: ['0812'],
      ask: query((source, request) =>
        listDuplicates(context(source), request, { shared, acrossRegistrations: false }),
      ),
    }),
  ),
  {
    service: 'identity',
    name: 'notifications',
    sorts: ['created_at', 'message'],
    undated: true,
    ask: query((source, request) => listNotifications(context(source), request)),
  },
  {
    service: 'wallet',
    name: 'withdrawals, all',
    rareTexts: ['1047'],
    frequentTexts: ['WD-2026', 'mandiri'],
    sorts: [
      'created_at',
      'username',
      'name',
      'amount_request',
      'amount_received',
      'bank_account_address',
      'status',
    ],
    ask: query((source, request) =>
      listWithdrawals(context(source), {
        filter: { status: WithdrawalStatus.UNSPECIFIED, query: request },
      }),
    ),
  },
  {
    service: 'wallet',
    name: 'withdrawals, pending',
    sorts: ['created_at', 'username', 'amount_request'],
    ask: query((source, request) =>
      listWithdrawals(context(source), { filter: { status: WithdrawalStatus.PENDING, query: request } }),
    ),
  },
  {
    service: 'wallet',
    name: 'withdrawals of a member',
    undated: true,
    sorts: ['created_at', 'invoice', 'amount_request', 'amount_received', 'status'],
    ask: query((source, request) =>
      pageOfWithdrawals(source.manager, { query: request, ownerId: HEAVY_MEMBER_ID }),
    ),
  },
  {
    service: 'wallet',
    name: 'voucher withdrawals',
    frequentTexts: ['VC-2026', 'mandiri'],
    sorts: ['created_at', 'username', 'name', 'amount', 'status'],
    ask: query((source, request) =>
      listVoucherWithdrawals(context(source), {
        filter: { status: WithdrawalStatus.UNSPECIFIED, query: request },
      }),
    ),
  },
  {
    service: 'wallet',
    name: 'wallet lines of a member',
    undated: true,
    sorts: ['created_at', 'type', 'from', 'amount', 'status'],
    ask: query((source, request) =>
      listEntries(context(source), { query: request, wallet: WalletType.UNSPECIFIED }),
    ),
  },
  {
    service: 'wallet',
    name: 'report: income',
    sorts: ['created_at', 'username', 'name', 'from', 'amount'],
    ask: query((source, request) =>
      listIncome(context(source), { query: request, wallet: WalletType.UNSPECIFIED }),
    ),
  },
  {
    service: 'wallet',
    name: 'report: recap of income',
    sorts: [
      'total_in',
      'total_out',
      'total_bal',
      ...['sponsor', 'pairing', 'pairing_level'].flatMap((part) => [
        `${part}_in`,
        `${part}_out`,
        `${part}_bal`,
      ]),
      'username',
      'name',
    ],
    ask: query((source, request) => listRecaps(context(source), { query: request })),
  },
  {
    service: 'pins',
    name: 'pins, all',
    sorts: ['created_at', 'package_name', 'code', 'username', 'name'],
    frequentTexts: ['regular'],
    rareTexts: ['A1B'],
    ask: query((source, request) => listPins(context(source), { query: request, everyone: true })),
  },
  {
    service: 'pins',
    name: 'pins of a member',
    sorts: ['created_at', 'code', 'package_name'],
    undated: true,
    ask: query((source, request) => listPins(context(source), { query: request, everyone: false })),
  },
  {
    service: 'pins',
    name: 'pin history of a member',
    comparesRows: true,
    sorts: ['created_at', 'type'],
    undated: true,
    ask: query((source, request) => listMovements(context(source), { query: request, repeatOrders: false })),
  },
  {
    service: 'pins',
    name: 'report: pin transactions',
    frequentTexts: ['aktivasi', 'regular'],
    sorts: ['created_at', 'username', 'name', 'type_name', 'package_name', 'qty'],
    ask: query((source, request) =>
      listAllMovements(context(source), { query: request, type: MovementType.UNSPECIFIED }),
    ),
  },
  {
    service: 'pins',
    name: 'report: recap of pins',
    undated: true,
    sorts: ['reg1_total', 'reg1_act', 'reg1_bal', 'username', 'name'],
    ask: query((source, request) => listPinRecaps(source.manager, request)),
  },
  {
    service: 'network',
    name: 'report: sponsorships',
    sorts: ['created_at', 'username', 'name', 'sponsor_username', 'sponsor_name'],
    ask: query((source, request) => listSponsors(context(source), request)),
  },
  {
    service: 'network',
    name: 'sponsored by a member',
    sorts: ['created_at', 'name', 'username'],
    undated: true,
    ask: query((source, request) => listSponsored(context(source), request)),
  },
  {
    service: 'rewards',
    name: 'reward claims',
    frequentTexts: ['umroh', 'mandiri'],
    sorts: ['created_at', 'username', 'name', 'reward', 'amount', 'bank_account_address', 'status'],
    ask: query((source, request) =>
      listRewardClaims(context(source), { query: request, status: ClaimStatus.UNSPECIFIED }),
    ),
  },
  {
    service: 'rewards',
    name: 'Tour Bali, admins',
    frequentTexts: ['mandiri'],
    sorts: [
      'created_at',
      'username',
      'name',
      'claim_type',
      'bonus',
      'bank_account_address',
      'status',
      'updated_at',
    ],
    ask: query((source, request) => pageOfPrizeClaims(source.manager, request, {})),
  },
  {
    service: 'rewards',
    name: 'Tour Bali, winners',
    sorts: ['updated_at', 'name', 'username'],
    undated: true,
    ask: query((source, request) => pageOfWinners(source.manager, request)),
  },
]

/** The member with the most rows; the caller of the lists of one member. */
export const HEAVY_MEMBER_ID = '00000000-0000-7000-9000-000000000001'
