import { pipeline } from 'node:stream/promises'
import type { Command } from '@jejaring/service-kit'
import { z } from 'zod'
import { exportCounters } from '../operations/export-counters'
import { simulate } from '../operations/simulate'
import { otherParameters } from '../simulation/other-parameters'
import { reportOf } from '../simulation/report'
import { importCommands } from './import-commands'

/** Months and Rupiah, as the pins service's command `repeat-order-turnover` prints them. */
const repeatOrders = z.record(z.string(), z.string().regex(/^\d+$/).transform(BigInt))

/** `node dist/main.js simulate <parameters> <repeat orders>`, both as JSON: reads only. */
const simulateCommand: Command = async (database, [parameters = '{}', sold = '{}']) => {
  const other = otherParameters.safeParse(JSON.parse(parameters))
  if (!other.success) {
    console.error(z.prettifyError(other.error))
    process.exitCode = 1
    return
  }
  const months = new Map(Object.entries(repeatOrders.parse(JSON.parse(sold))))
  console.log(reportOf(await simulate(database.manager, other.data, months)))
}

/** `node dist/main.js counters <seq>`: see `tellCounters`. */
const countersCommand: Command = async (database, [seq = '']) => {
  await pipeline(exportCounters(database.manager, Number(seq)), process.stdout, { end: false })
}

export const commands = { simulate: simulateCommand, counters: countersCommand, ...importCommands }
