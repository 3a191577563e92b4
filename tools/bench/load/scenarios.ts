import { prepareRegistrations, prepareSessions, prepareWithdrawals, type ScenarioContext } from './prepare'

/** A load scenario; k6 plays the script of the same name in test/load. */
export interface Scenario {
  readonly name: string
  readonly description: string
  /** Default duration. */
  readonly minutes: number
  /** Users, registrations or requests per second, depending on the scenario; 0 for a closed loop. */
  readonly rate: number
  /** Maximum ratio of the 95th percentile to that of a single user. */
  readonly maxSlowdown: number
  /** Whether the load is so high that some requests must be shed. */
  readonly expectsShedding?: true
  /** Prepares additional input of the script. `seconds` of load follow `alone` seconds of a single user. */
  prepare(context: ScenarioContext, time: { rate: number; seconds: number; alone: number }): Promise<object>
}

/** Requests per second of a single user; the script limits faster machines to it. */
const ALONE_REQUESTS_PER_SECOND = 8
const requestCount = ({ rate, seconds, alone }: { rate: number; seconds: number; alone: number }) =>
  Math.ceil(rate * (seconds + 1)) + ALONE_REQUESTS_PER_SECOND * alone

export const scenarios: readonly Scenario[] = [
  {
    name: 'members-morning',
    description: 'members log in and look at dashboard, tree and notifications',
    minutes: 2,
    rate: 6,
    maxSlowdown: 5,
    prepare: async () => ({}),
  },
  {
    name: 'registration-rush',
    description: 'many registrants at the same time, 1, 3 and 7 accounts each',
    minutes: 2,
    rate: 3,
    maxSlowdown: 5,
    prepare: async (context, time) => ({
      registrations: await prepareRegistrations(context, requestCount(time)),
    }),
  },
  {
    name: 'friday-withdrawals',
    description: 'members ask for money while admins pay a hundred at a time and take files',
    minutes: 2,
    rate: 4,
    maxSlowdown: 8,
    prepare: async (context, time) => ({
      ...(await prepareSessions(context, { admins: 2 })),
      withdrawals: await prepareWithdrawals(context, requestCount(time)),
    }),
  },
  {
    name: 'admin-reports',
    description: 'three admins read tables and recaps and take CSV and XLSX files',
    minutes: 2,
    rate: 0,
    maxSlowdown: 8,
    prepare: (context) => prepareSessions(context, { admins: 3 }),
  },
  {
    name: 'soak',
    description: 'all of it for a long time; memory of every process',
    minutes: 60,
    rate: 1,
    maxSlowdown: 8,
    async prepare(context, { rate, seconds }) {
      const half = Math.ceil((rate / 2) * (seconds + 1)) + 1
      return {
        ...(await prepareSessions(context, { admins: 3 })),
        registrations: await prepareRegistrations(context, half),
        withdrawals: await prepareWithdrawals(context, half),
      }
    },
  },
  {
    name: 'spike',
    description: 'suddenly many times as many as can be served',
    minutes: 1,
    rate: 0,
    maxSlowdown: 5,
    expectsShedding: true,
    prepare: (context) => prepareSessions(context, { visitors: 10 }),
  },
]
