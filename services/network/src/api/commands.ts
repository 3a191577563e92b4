import { pipeline } from 'node:stream/promises'
import type { Command } from '@jejaring/service-kit'
import { z } from 'zod'
import { exportCounters } from '../operations/export-counters'
import { simulate } from '../operations/simulate'
import { otherParameters } from '../simulation/other-parameters'
import { reportOf } from '../simulation/report'
import { importCommands } from './import-commands'

/** Rupiah by month, in the format that the pins service's command `repeat-order-turnover` prints. */
const repeatOrderTurnover = z.record(z.string(), z.string().regex(/^\d+$/).transform(BigInt))

/** `node dist/main.js simulate <parameters> <repeat orders>`, both as JSON. Read-only. */
const simulateCommand: Command = async ({ database }, [parameters = '{}', turnover = '{}']) => {
  const parsed = otherParameters.safeParse(JSON.parse(parameters))
  if (!parsed.success) {
    console.error(z.prettifyError(parsed.error))
    process.exitCode = 1
    return
  }
  const months = new Map(Object.entries(repeatOrderTurnover.parse(JSON.parse(turnover))))
  console.log(reportOf(await simulate(database.manager, parsed.data, months)))
}

/** `node dist/main.js counters <seq>`: see `exportCounters`. */
const countersCommand: Command = async ({ database }, [seq = '']) => {
  await pipeline(exportCounters(database.manager, Number(seq)), process.stdout, { end: false })
}

export const commands = { simulate: simulateCommand, counters: countersCommand, ...importCommands }
