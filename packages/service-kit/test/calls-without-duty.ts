/**
 * The calls of the services that need no duty: members make them for themselves, services among each other, or nobody's
 * data is in them. Each checks its caller itself. A call for admins belongs into the duty table instead.
 */
export const callsWithoutDuty: Readonly<Record<string, readonly string[]>> = {
  config: [
    ...['ReadValues', 'ReadPlan', 'ReadBank', 'ReadBanks', 'ListBanks', 'ListPackages'],
    ...['ReadRegistrationRules', 'ListAreas', 'ReadAreas'],
  ],
  identity: [
    // Logins and sessions.
    ...['OpenSession', 'OpenSessionByCode', 'BeginPasskeyLogin', 'OpenSessionByPasskey', 'ReadSessions'],
    ...['CloseSession', 'RestoreSession', 'ListSessions', 'EndSession', 'EndAllSessions', 'CountCalls'],
    ...['RequestRecovery', 'Recover', 'VerifySpender'],
    // The own account.
    ...['ReadSecondFactor', 'BeginSecondFactor', 'ConfirmSecondFactor', 'DisableSecondFactor'],
    ...['BeginPasskey', 'ConfirmPasskey', 'RemovePasskey', 'UpdateProfile', 'ReadSecurity', 'SetMessaging'],
    ...[
      'RequestPhoneCode',
      'VerifyPhone',
      'RequestEmailCode',
      'VerifyEmail',
      'RemoveEmail',
      'ListNotifications',
      'ReadNotification',
      'ReadAllNotifications',
    ],
    ...['StorePhoto', 'ReadPhoto', 'RenderCertificate', 'VerifyCertificate', 'FindMember'],
    // The own identity.
    ...['ReadOwnIdentity', 'StoreIdentityPicture', 'SubmitIdentity', 'RecordDataExport'],
    ...['ReadOwnConsents', 'AcceptConsent'],
    ...['ReadPersonalDataRequest', 'RequestErasure', 'RequestCorrection'],
    'WithdrawPersonalDataRequest',
    // Payouts of any admin who may make them: wallet asks on their behalf.
    'FilterVerifiedMembers',
    // Notifications of the own device; whatsapp, which sends them.
    ...['ReadPush', 'SubscribePush', 'UnsubscribePush', 'OpenPushSubscription', 'DropPushSubscription'],
    // Announcements: their readers, and whatsapp, which sends them.
    ...['ListOwnAnnouncements', 'ReadAnnouncement', 'ReadAnnouncementPicture', 'ListAnnouncementRecipients'],
    // Prospects at a member's link, and the member's queue of them.
    ...['ReadProspectLink', 'ApplyAsProspect', 'VerifyProspect', 'ReadOwnProspectLink'],
    ...['RenewProspectLink', 'RemoveProspectLink', 'ListProspects', 'ReadProspect', 'RemoveProspect'],
    ...['CountProspects'],
    // Steps of a registration, by network.
    ...['CheckApplication', 'CreateMembers', 'ActivateMembers', 'DiscardMembers'],
  ],
  network: [
    ...['PreviewRegistration', 'ConfirmRegistration', 'ReadOutcome', 'ReadTree', 'LocateMember'],
    ...['ListPlacedMembers', 'ReadStanding', 'ReadStandingAsOf', 'ListLevels', 'ListSponsored'],
    ...['ReadProgrammeMonths', 'ReadBonuses', 'ListDescendants', 'FilterAncestors'],
  ],
  pins: [
    ...['CountPins', 'ListPins', 'ListMovements', 'ListStockists', 'ListLastRepeatOrders'],
    ...['ListWithoutRepeatOrder', 'ReadLastRepeatOrder', 'SumRepeatOrders'],
    // Steps of a registration, by network.
    ...['ReservePins', 'UseReservedPins', 'ReleasePins'],
  ],
  rewards: [
    ...['ListRewards', 'ListMyRewards', 'ReadMyPrizeClaim', 'ListPrizeWinners', 'ReadSummary'],
    // Repair of reservations, by wallet.
    ...['ReleaseRewardClaims', 'ListReservingPayouts'],
  ],
  // Webhooks, whose signature the gateway checks.
  whatsapp: ['RecordDeliveryStatuses'],
  wallet: [
    ...['ReadWallets', 'ReadDailyIncome', 'ListEntries', 'ExportStatement', 'ExplainEntry', 'SumBonuses'],
    // Followed by gateways.
    'FollowCredits',
    ...['ListOwnWithdrawals', 'ReadRepeatOrderValidity', 'ReadReceipt', 'VerifyReceipt'],
  ],
}
