import { type Place, prepareRegistrations, prepareSessions, prepareWithdrawals } from './prepare'

/** A day of the programme, as k6 plays it by the script of the same name in test/load. */
export interface Scenario {
  readonly name: string
  readonly says: string
  /** How long it takes if nothing else is said. */
  readonly minutes: number
  /** People, registrations or requests a second, whatever the scenario counts; 0 where people go on without a pause. */
  readonly rate: number
  /** How many times as long as alone the answers may take, at their 95th percentile. */
  readonly mostTimes: number
  /** Whether the load is so high that some requests must be shed. */
  readonly sheds?: true
  /** What the script needs besides. `seconds` are those of the load and `alone` those of the person alone. */
  prepare(place: Place, time: { rate: number; seconds: number; alone: number }): Promise<object>
}

/** What one person alone can do in a second on most machines; on a quicker one they rest in between. */
const ALONE = 8
const enough = ({ rate, seconds, alone }: { rate: number; seconds: number; alone: number }) =>
  Math.ceil(rate * (seconds + 1)) + ALONE * alone

export const scenarios: readonly Scenario[] = [
  {
    name: 'members-morning',
    says: 'members log in and look at dashboard, tree and notifications',
    ...{ minutes: 2, rate: 6, mostTimes: 5 },
    prepare: async () => ({}),
  },
  {
    name: 'registration-rush',
    says: 'many registrants at the same time, 1, 3 and 7 accounts each',
    ...{ minutes: 2, rate: 3, mostTimes: 5 },
    prepare: async (place, time) => ({ registrations: await prepareRegistrations(place, enough(time)) }),
  },
  {
    name: 'friday-withdrawals',
    says: 'members ask for money while admins pay a hundred at a time and take files',
    ...{ minutes: 2, rate: 4, mostTimes: 8 },
    prepare: async (place, time) => ({
      ...(await prepareSessions(place, { admins: 2 })),
      withdrawals: await prepareWithdrawals(place, enough(time)),
    }),
  },
  {
    name: 'admin-reports',
    says: 'three admins read tables and recaps and take CSV and XLSX files',
    ...{ minutes: 2, rate: 0, mostTimes: 8 },
    prepare: (place) => prepareSessions(place, { admins: 3 }),
  },
  {
    name: 'soak',
    says: 'all of it for a long time; memory of every process',
    ...{ minutes: 60, rate: 1, mostTimes: 8 },
    async prepare(place, { rate, seconds }) {
      const half = Math.ceil((rate / 2) * (seconds + 1)) + 1
      return {
        ...(await prepareSessions(place, { admins: 3 })),
        registrations: await prepareRegistrations(place, half),
        withdrawals: await prepareWithdrawals(place, half),
      }
    },
  },
  {
    name: 'spike',
    says: 'suddenly many times as many as can be served',
    ...{ minutes: 1, rate: 0, mostTimes: 5, sheds: true },
    prepare: (place) => prepareSessions(place, { visitors: 10 }),
  },
]
