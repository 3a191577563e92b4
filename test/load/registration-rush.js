// Many people register others, one, three or seven accounts at a time, at the same time.
import exec from 'k6/execution'
import { register, registrationCalls } from './lib/registration.js'
import { arriving, fromTheEnd, input, optionsOf, summaryOf, underLoad } from './lib/run.js'

export const options = optionsOf(registrationCalls, {
  registrants: underLoad(arriving(input.rate, 'load', input.seconds)),
})

export function alone() {
  const number = fromTheEnd(input.registrations.slots)
  if (number !== undefined) register(number)
}
export const load = () => register(exec.scenario.iterationInTest)
export const handleSummary = summaryOf(registrationCalls)
