import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { WalletServiceService } from '@jejaring/proto/wallet/v1/wallet'
import { defineService, mergeDeltas } from '@jejaring/service-kit'
import { commands } from './api/commands'
import { consumeEvents } from './api/events'
import { handlers } from './api/rpc'
import { environment } from './config'
import type { Context } from './context'
import { ingestBonuses } from './operations/ingest-bonuses'
import { MemberEntity } from './store/member-entity'
import { CreateLedger0001 } from './store/migrations/0001-create-ledger'
import { CreateWithdrawals0002 } from './store/migrations/0002-create-withdrawals'
import { AddOpeningBalances0003 } from './store/migrations/0003-add-opening-balances'
import { CreateVoucherWithdrawals0004 } from './store/migrations/0004-create-voucher-withdrawals'
import { KeepWithdrawalSteps0005 } from './store/migrations/0005-keep-withdrawal-steps'
import { KeepReconciliations0010 } from './store/migrations/0010-keep-reconciliations'
import { RecordClaims0030 } from './store/migrations/0030-record-claims'
import { ReportIncome0040 } from './store/migrations/0040-report-income'
import { TellOfFlushedBonuses0050 } from './store/migrations/0050-tell-of-flushed-bonuses'
import { FindOpeningBalances0060 } from './store/migrations/0060-find-opening-balances'
import { CreatePayouts0070 } from './store/migrations/0070-create-payouts'
import { KeepTablesQuick0090 } from './store/migrations/0090-keep-tables-quick'
import { RememberAuditChain0100 } from './store/migrations/0100-remember-audit-chain'
import { SortByNames0110 } from './store/migrations/0110-sort-by-names'
import { FindOrigins0120 } from './store/migrations/0120-find-origins'
import { RememberRequests0130 } from './store/migrations/0130-remember-requests'
import { OwnWithdrawalsInIndex0140 } from './store/migrations/0140-own-withdrawals-in-index'
import { CountLines0150 } from './store/migrations/0150-count-lines'
import { LinesInIndex0160 } from './store/migrations/0160-lines-in-index'
import { KeepVoucherSteps0170 } from './store/migrations/0170-keep-voucher-steps'
import { SumReceived0180 } from './store/migrations/0180-sum-received'
import { PayoutEntity } from './store/payout-entity'
import { RevalidatedPageCache } from './store/revalidated-page-cache'
import { rights } from './store/rights'
import { summaryTables } from './store/summary-tables'
import { VoucherEntity } from './store/voucher-entity'
import { WithdrawalEntity } from './store/withdrawal-entity'

export const wallet = defineService({
  name: 'wallet',
  environment,
  commands,
  database: {
    entities: [WithdrawalEntity, VoucherEntity, MemberEntity, PayoutEntity],
    migrations: [
      CreateLedger0001,
      CreateWithdrawals0002,
      AddOpeningBalances0003,
      CreateVoucherWithdrawals0004,
      KeepWithdrawalSteps0005,
      KeepReconciliations0010,
      RecordClaims0030,
      ReportIncome0040,
      TellOfFlushedBonuses0050,
      FindOpeningBalances0060,
      CreatePayouts0070,
      KeepTablesQuick0090,
      RememberAuditChain0100,
      SortByNames0110,
      FindOrigins0120,
      RememberRequests0130,
      OwnWithdrawalsInIndex0140,
      CountLines0150,
      LinesInIndex0160,
      KeepVoucherSteps0170,
      SumReceived0180,
    ],
    rights,
  },
  start(kit) {
    const context: Context = {
      kit,
      pageCache: new RevalidatedPageCache(),
      sealKey: kit.environment.SEAL_KEY,
      identity: kit.client(IdentityServiceService, kit.environment.IDENTITY_ADDRESS),
      config: kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS),
      network: kit.client(NetworkServiceService, kit.environment.NETWORK_ADDRESS),
      pins: kit.client(PinsServiceService, kit.environment.PINS_ADDRESS),
    }
    kit.serve(WalletServiceService, handlers(context))

    consumeEvents(context)

    kit.every(10, 'rollups', async () => {
      for (const table of summaryTables) await mergeDeltas(kit.database.manager, table)
    })

    // The doorbell makes it quick; the second makes it certain. One part at a time, so that a long log
    // does not hold up a shutdown.
    const intake = kit.every(1, 'bonus intake', async () => {
      if (await ingestBonuses(context)) intake.wake()
    })
    kit.subscribe('network.settled', () => intake.notify())
  },
})
