const RELAY = ['relay claim', 'relay mark', 'relay mark done']
const CONSUMER = ['inbox', 'inbox commit', 'inbox committed']
const transaction = (tag: string) => [tag, `${tag} commit`, `${tag} committed`]
const call = (name: string) => [`call ${name}`, `answer ${name}`]
const served = (name: string) => [`serve ${name}`, `served ${name}`]

/** Fault points of the saga, the settlement, the relay and withdrawals, by process. */
export const POINTS: Readonly<Record<string, readonly string[]>> = {
  network: [
    ...served('network.Register'),
    ...transaction('accept'),
    ...call('pins.ReservePins'),
    ...call('identity.CreateMembers'),
    ...call('config.ReadPlan'),
    ...transaction('place'),
    ...call('pins.UseReservedPins'),
    ...call('identity.ActivateMembers'),
    ...transaction('answers'),
    ...transaction('undo'),
    ...call('pins.ReleasePins'),
    ...call('identity.DiscardMembers'),
    ...served('network.ReadBonuses'),
    ...RELAY,
    ...CONSUMER,
  ],
  settler: [...['settle waiting', 'settle fence', 'settle numbers'], ...transaction('settle checkpoint')],
  pins: [
    ...served('pins.ReservePins'),
    ...transaction('reserve'),
    ...transaction('close reservation'),
    ...transaction('pin movement'),
    ...transaction('repeat order'),
    ...RELAY,
    ...CONSUMER,
  ],
  identity: [
    ...served('identity.CreateMembers'),
    ...transaction('create members'),
    ...transaction('activate members'),
    ...RELAY,
    ...CONSUMER,
  ],
  config: served('config.ReadPlan'),
  wallet: [
    ...transaction('withdraw'),
    ...transaction('withdrawal status'),
    ...transaction('ingestion'),
    ...call('network.ReadBonuses'),
    ...RELAY,
    ...CONSUMER,
  ],
  rewards: CONSUMER,
  // Takes part in none of the four; its relay polls every few seconds.
  whatsapp: ['relay claim'],
  gateway: [
    ...call('network.Register'),
    ...call('pins.TransferPins'),
    ...call('wallet.RequestWithdrawal'),
    ...call('wallet.ChangeWithdrawalStatus'),
  ],
}
