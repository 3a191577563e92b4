// Many people register others, one, three or seven accounts at a time, at the same time.
import exec from 'k6/execution'
import { register, registrationCalls } from './lib/registration.js'
import { arriving, input, optionsOf, summaryOf, underLoad } from './lib/run.js'

export const options = optionsOf(registrationCalls, {
  registrants: underLoad(arriving(input.rate, 'load', input.seconds)),
})

/** Those of the person alone are at the end of the list. */
export const alone = () => register(input.registrations.slots.length - 1 - exec.scenario.iterationInTest)
export const load = () => register(exec.scenario.iterationInTest)
export const handleSummary = summaryOf(registrationCalls)
