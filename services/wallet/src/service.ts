import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { WalletServiceService } from '@jejaring/proto/wallet/v1/wallet'
import {
  defineService,
  FileWorker,
  mergeDeltas,
  serveDeadLetters,
  serveProposals,
  TokenBucket,
} from '@jejaring/service-kit'
import { commands } from './api/commands'
import { consumeEvents } from './api/consume-events'
import { handlers } from './api/rpc'
import { environment } from './config'
import type { Context } from './context'
import { createProposalEffects } from './operations/create-proposal-effects'
import { CreditFeed } from './operations/follow-credits'
import { ingestBonuses } from './operations/ingest-bonuses'
import { creditDelayRecorder, walletMeter } from './operations/measure-wallet'
import { remindOfRepeatOrders } from './operations/remind-of-repeat-orders'
import { releaseAbandonedReservations } from './operations/reserve-claims'
import { makeWithdrawalBatcher } from './operations/withdrawal-batcher'
import { resultFileJob } from './payouts/result-file'
import { ClaimPaymentEntity } from './store/claim-payment-entity'
import { MemberEntity } from './store/member-entity'
import { Baseline0001 } from './store/migrations/0001-baseline'
import { AddDualControl0002 } from './store/migrations/0002-dual-control'
import { SortRecaps0003 } from './store/migrations/0003-sort-recaps'
import { SearchInvoices0004 } from './store/migrations/0004-search-invoices'
import { AddRepeatOrderReminders0005 } from './store/migrations/0005-repeat-order-reminders'
import { AddInvoiceToGenericTemplate0006 } from './store/migrations/0006-invoice-in-generic-template'
import { KeyRemindersByValidity0007 } from './store/migrations/0007-key-reminders-by-validity'
import { PayOutVouchers0008 } from './store/migrations/0008-payouts-of-vouchers'
import { AddReconciliationRequests0009 } from './store/migrations/0009-reconciliation-requests'
import { AddFailureOfRequests0010 } from './store/migrations/0010-failed-reconciliation-requests'
import { PayOutClaims0011 } from './store/migrations/0011-payouts-of-claims'
import { ValidatePayoutsOfClaims0012 } from './store/migrations/0012-validate-payouts-of-claims'
import { PayoutEntity } from './store/payout-entity'
import { RevalidatedPageCache } from './store/revalidated-page-cache'
import { rights } from './store/rights'
import { summaryTables } from './store/summary-tables'
import { VoucherEntity } from './store/voucher-entity'
import { WithdrawalEntity } from './store/withdrawal-entity'

/** Interval of two notified ingestions: a busy log is read in batches, and no bonus waits longer for its line. */
const MIN_INGESTION_INTERVAL_MS = 25

export const wallet = defineService({
  name: 'wallet',
  environment,
  commands,
  database: {
    entities: [WithdrawalEntity, VoucherEntity, MemberEntity, PayoutEntity, ClaimPaymentEntity],
    migrations: [
      Baseline0001,
      AddDualControl0002,
      SortRecaps0003,
      SearchInvoices0004,
      AddRepeatOrderReminders0005,
      AddInvoiceToGenericTemplate0006,
      KeyRemindersByValidity0007,
      PayOutVouchers0008,
      AddReconciliationRequests0009,
      AddFailureOfRequests0010,
      PayOutClaims0011,
      ValidatePayoutsOfClaims0012,
    ],
    rights,
  },
  start(kit) {
    const context: Context = {
      kit,
      pageCache: new RevalidatedPageCache(),
      creditFeed: new CreditFeed(),
      withdrawalBatcher: makeWithdrawalBatcher(kit),
      recordDelays: creditDelayRecorder(kit.metrics),
      sealKey: kit.environment.SEAL_KEY,
      resultWorker: new FileWorker({ ...resultFileJob, directory: __dirname }, kit.log),
      identity: kit.client(IdentityServiceService, kit.environment.IDENTITY_ADDRESS),
      config: kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS),
      network: kit.client(NetworkServiceService, kit.environment.NETWORK_ADDRESS),
      pins: kit.client(PinsServiceService, kit.environment.PINS_ADDRESS),
      rewards: kit.client(RewardsServiceService, kit.environment.REWARDS_ADDRESS),
    }
    kit.serve(WalletServiceService, handlers(context))
    serveDeadLetters(kit)
    serveProposals(kit, createProposalEffects(context))

    consumeEvents(context)

    kit.every(10, 'summary tables', async () => {
      for (const table of summaryTables) await mergeDeltas(kit.database.manager, table)
    })

    kit.every(10, 'measure ingestion and reconciliation', walletMeter(kit.metrics, kit))

    kit.every(30, 'abandoned reservations', () => releaseAbandonedReservations(context))

    kit.every(600, 'repeat-order reminders', () => remindOfRepeatOrders(context))

    // Wake-ups keep the delay short; polling every second recovers a lost wake-up. One batch per run, so that a long
    // log does not delay a shutdown.
    const ingest = async () => {
      if (await ingestBonuses(context)) ingestion.wake()
    }
    const ingestion = kit.every(1, 'bonus ingestion', ingest, {
      wakeLimit: new TokenBucket(MIN_INGESTION_INTERVAL_MS, 1),
    })
    kit.subscribe('network.settled', () => ingestion.wakeThrottled())
    kit.subscribe('wallet.bonus.credited', (payload) => context.creditFeed.publish(payload))
  },
})
