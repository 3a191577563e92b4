// Members log in and look at their dashboard, their tree and their inbox: an open model at a constant rate.
import { morning, morningCalls } from './lib/morning.js'
import { arriving, input, optionsOf, summaryOf, underLoad } from './lib/run.js'

export const options = optionsOf(morningCalls, {
  members: underLoad(arriving(input.rate, 'load', input.seconds)),
})

export const alone = morning
export const load = morning
export const handleSummary = summaryOf(morningCalls)
