// Three admins read every table and recap and take files, one after the other without a pause.
import { readReports, reportCalls } from './lib/reports.js'
import { input, optionsOf, steadily, summaryOf, underLoad } from './lib/run.js'

export const options = optionsOf(reportCalls, {
  admins: underLoad(steadily(3, 'load', input.seconds)),
})

export const alone = readReports
export const load = readReports
export const handleSummary = summaryOf(reportCalls)
