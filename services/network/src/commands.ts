import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Command } from '@jejaring/service'
import { z } from 'zod'
import { importCommands } from './import-commands'
import { simulate } from './operations/simulate'
import { tellCounters } from './operations/tell-counters'
import { otherParameters } from './simulation/other-parameters'
import { reportOf } from './simulation/report'

const USAGE = `simulate [--flushout <pairs a day>] [--bonus-sponsor <Rp>] [--bonus-pairing <Rp>]
         [--bonus-pairing-level <Rp>] [--pairing-level-max <0-10>] [--since <yyyy-mm-dd>]
Replays the whole placement log with these parameters and compares, by month, with what was paid.
With --since they count from that business day on, and months before it are not shown.`

const text = { type: 'string' } as const
const options = {
  flushout: text,
  'bonus-sponsor': text,
  'bonus-pairing': text,
  'bonus-pairing-level': text,
  'pairing-level-max': text,
  since: text,
  'repeat-orders': text,
  help: { type: 'boolean', short: 'h' },
} as const

/** Months and Rupiah, as the pins service's command `repeat-order-turnover` prints them. */
const repeatOrders = z.record(z.string(), z.string().regex(/^\d+$/).transform(BigInt)).default({})

/** `node dist/main.js simulate …`: reads only; see `USAGE`. */
const simulateCommand: Command = async (database, words) => {
  const given = read(words)
  if ('problem' in given) {
    console.error(`${given.problem}\n${USAGE}`)
    process.exitCode = 1
    return
  }
  if (given.help) return console.log(USAGE)
  const comparison = await simulate(database.manager, given.other, given.repeatOrders)
  console.log(reportOf(comparison))
}

/** `node dist/main.js counters <seq>`: see `tellCounters`. */
const countersCommand: Command = async (database, [seq = '']) => {
  await pipeline(tellCounters(database.manager, Number(seq)), process.stdout, { end: false })
}

export const commands = { simulate: simulateCommand, counters: countersCommand, ...importCommands }

function read(words: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...words], options })
    const sold = repeatOrders.parse(values['repeat-orders'] && JSON.parse(values['repeat-orders']))
    const reading = otherParameters.safeParse({
      flushout: whole(values.flushout),
      bonusSponsor: whole(values['bonus-sponsor']),
      bonusPairing: whole(values['bonus-pairing']),
      bonusPairingLevel: whole(values['bonus-pairing-level']),
      pairingLevelMax: whole(values['pairing-level-max']),
      since: values.since,
    })
    if (!reading.success) return { problem: z.prettifyError(reading.error) }
    return { help: values.help, other: reading.data, repeatOrders: new Map(Object.entries(sold)) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Plain digits only; anything else is no number. */
function whole(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  return /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
}
