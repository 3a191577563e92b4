// All of it at once at a rate that can be kept up for hours; `npm run load` watches the memory of every process meanwhile.
import exec from 'k6/execution'
import { morning, morningCalls } from './lib/morning.js'
import { register, registrationCalls } from './lib/registration.js'
import { readReports, reportCalls } from './lib/reports.js'
import { arriving, input, optionsOf, summaryOf, underLoad } from './lib/run.js'
import { deskCalls, payPending, request, withdrawalCalls } from './lib/withdrawals.js'

const names = [...morningCalls, ...registrationCalls, ...withdrawalCalls, ...deskCalls, ...reportCalls]
const { rate, seconds } = input
const desk = Math.min(rate / 2, 1 / 10)

export const options = optionsOf(names, {
  members: underLoad(arriving(rate, 'load', seconds)),
  registrants: underLoad(arriving(rate / 2, 'registrants', seconds)),
  withdrawers: underLoad(arriving(rate / 2, 'withdrawers', seconds)),
  desk: underLoad(arriving(desk, 'payments', seconds)),
  admins: underLoad(arriving(desk, 'reports', seconds)),
})

export const alone = morning
export const load = morning
export const registrants = () => register(exec.scenario.iterationInTest)
export const withdrawers = () => request(exec.scenario.iterationInTest)
export const payments = payPending
export const reports = readReports
export const handleSummary = summaryOf(names)
