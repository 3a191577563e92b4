/** Names of the bonus wallets on screens and in files, by their type. */
export const bonusWalletNames = {
  sponsor: 'Bonus Sponsor',
  pairing: 'Bonus Pairing',
  pairing_level: 'Bonus Pairing (Level)',
} as const
