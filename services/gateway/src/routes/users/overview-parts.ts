import { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  type AuditEntry,
  Identifier,
  ListAuditRequest,
  type Member,
} from '@jejaring/proto/identity/v1/identity'
import { type Placement, Side, type Standing } from '@jejaring/proto/network/v1/network'
import { type Wallets, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { enumByName, enumNameOf, type Right } from '@jejaring/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { unlessNotFound } from '../../clients/unless-not-found'
import { type DutyHolder, partOptions, readPart } from '../../http/page-parts'
import { toIsoTime } from '../../mappers/iso-time'
import { json } from '../../mappers/json-mapper'
import { legsFields, toLegsJson } from '../../mappers/legs'
import { duplicateAccountJson } from '../../mappers/member'
import { pinTotalJson } from '../../mappers/pin'
import {
  summaryFields,
  toSummaryJson,
  toWaitingJson,
  toWalletsJson,
  waitingFields,
  walletsFields,
} from '../../mappers/wallet'
import { withdrawalJson } from '../../mappers/withdrawal'
import { consentJson } from './consent'

/** Rows of each list on the page. */
const MAX_ROWS = 5
/** The search of the audit trail also matches longer usernames, so more rows are read than shown. */
const MAX_AUDIT_ROWS = 50

const walletFields = z.object({
  wallets: walletsFields,
  voucher: summaryFields,
  waiting: waitingFields,
})

const networkFields = z.object({
  placed_at: z.string().nullable(),
  /** Empty for the root account. */
  sponsor: z.string(),
  upline: z.string(),
  side: z.enum(['left', 'right']).nullable(),
  downlines: legsFields,
  sponsored: z.number(),
})

const auditJson = json
  .object<AuditEntry>()({ id: json.text, created_at: json.time.from('occurredAt'), action: json.text })
  .with({ who: z.string() }, ({ actorUsername, impersonatorUsername }) => ({
    who: impersonatorUsername || actorUsername,
  }))

export const overviewFields = {
  wallet: walletFields.nullable(),
  withdrawals: z.array(withdrawalJson.schema).nullable(),
  pins: z.array(pinTotalJson.schema).nullable(),
  /** `placed_at` is null for an account without a node. */
  network: networkFields.nullable(),
  /** Up to 20 other accounts with the same name, phone or bank account. */
  sharing: z
    .array(
      z.object({
        shared: z.enum(['name', 'phone', 'account']),
        accounts: z.array(duplicateAccountJson.schema),
      }),
    )
    .nullable(),
  audit: z.array(auditJson.schema).nullable(),
  /** Texts about personal data that the member has accepted, newest first. */
  consents: z.array(consentJson.schema).nullable(),
  /** Parts that could not be read. */
  unavailable: z.array(z.string()),
}

const identifierNames: Readonly<Partial<Record<Identifier, 'name' | 'phone' | 'account'>>> = {
  [Identifier.NAME]: 'name',
  [Identifier.PHONE]: 'phone',
  [Identifier.ACCOUNT]: 'account',
}

/** Reads the parts that the admin may see, in parallel. */
export async function readOverview(
  clients: Clients,
  member: Member,
  admin: DutyHolder,
  log: FastifyBaseLogger,
) {
  const unavailable: string[] = []
  const part = async <Reply>(
    name: string,
    right: Right,
    read: () => Promise<Reply>,
  ): Promise<Reply | null> => {
    if (!admin.can(right)) return null
    const reply = await readPart(name, read(), log)
    if (reply === undefined) unavailable.push(name)
    return reply ?? null
  }
  const { id: memberId, username } = member
  const [wallet, withdrawals, pins, network, sharing, audit, consents] = await Promise.all([
    part('wallet', 'withdrawals.read', async () =>
      toWalletJson(await clients.wallet.readWallets({ memberId }, partOptions)),
    ),
    part('withdrawals', 'withdrawals.read', () => readWithdrawals(clients, memberId)),
    part('pins', 'pins.read', async () =>
      (await clients.pins.countPins({ memberId }, partOptions)).counts.map(pinTotalJson.toJson),
    ),
    part('network', 'network_reports.read', () => readNetwork(clients, memberId)),
    part('sharing', 'network_reports.read', () => readSharing(clients, memberId)),
    part('audit', 'audit.read', () => readAudit(clients, username)),
    part('consents', 'members.read', async () =>
      (await clients.identity.listConsents({ memberId }, partOptions)).consents.map(consentJson.toJson),
    ),
  ])
  return { wallet, withdrawals, pins, network, sharing, audit, consents, unavailable }
}

function toWalletJson(wallets: Wallets): z.output<typeof walletFields> {
  return {
    wallets: toWalletsJson(wallets),
    voucher: toSummaryJson(wallets.voucher),
    waiting: toWaitingJson(wallets.waitingWithdrawals),
  }
}

async function readWithdrawals({ wallet }: Clients, memberId: string) {
  const query = TableQuery.create({ length: MAX_ROWS, order: [{ column: 'created_at', descending: true }] })
  const filter = { query, status: WithdrawalStatus.UNSPECIFIED }
  return (await wallet.listWithdrawals({ filter, memberId }, partOptions)).withdrawals.map(
    withdrawalJson.toJson,
  )
}

async function readNetwork({ network }: Clients, memberId: string): Promise<z.output<typeof networkFields>> {
  const [standing, placement] = await Promise.all([
    network.readStanding({ memberId }, partOptions),
    unlessNotFound(network.readPlacement({ memberId }, partOptions)),
  ])
  return toNetworkJson(standing, placement)
}

const sideByName = enumByName(Side)

function toNetworkJson(standing: Standing, placement: Placement | undefined): z.output<typeof networkFields> {
  return {
    placed_at: toIsoTime(placement?.placedAt),
    sponsor: placement?.sponsorUsername ?? '',
    upline: placement?.uplineUsername ?? '',
    side: enumNameOf(sideByName, placement?.side) ?? null,
    downlines: toLegsJson(standing.downlines),
    sponsored: Number(standing.sponsored),
  }
}

async function readSharing({ identity }: Clients, memberId: string) {
  const { sharing } = await identity.readSharing({ memberId }, partOptions)
  return sharing.flatMap(({ shared, accounts }) => {
    const name = identifierNames[shared]
    return name ? [{ shared: name, accounts: accounts.map(duplicateAccountJson.toJson) }] : []
  })
}

async function readAudit({ identity }: Clients, username: string) {
  const query = TableQuery.create({ search: username, length: MAX_AUDIT_ROWS })
  const { entries } = await identity.listAudit({ ...ListAuditRequest.create(), query }, partOptions)
  return entries
    .filter((entry) =>
      [entry.targetUsername, entry.actorUsername, entry.impersonatorUsername].includes(username),
    )
    .slice(0, MAX_ROWS)
    .map(auditJson.toJson)
}
