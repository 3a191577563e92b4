import type { Branch } from '@jejaring/proto/network/v1/network'
import type { Cohort, GrowthMonth } from '@jejaring/proto/pins/v1/pins'
import type { EarnerGroup } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareTable } from '../../http/datatables'
import { json } from '../../mappers/json-mapper'

const growthDatatable = declareTable({
  path: '/api/reports/datatable/growth',
  access: 'money_reports.read',
  summary:
    'By month: new members, members in all, members active by a repeat order, and those active in the month before too. Days select the months that they are in.',
  list: ({ query, clients }) => clients.pins.listGrowth({ query }),
  rows: (page) => page.months,
  row: json.object<GrowthMonth>()({
    month: json.text,
    joined: json.number,
    members: json.number,
    active: json.number,
    active_before: json.number,
    retained: json.number,
  }),
})

const cohortDatatable = declareTable({
  path: '/api/reports/datatable/cohorts',
  access: 'money_reports.read',
  summary:
    'Members by the month of their activation, and how many were active in it and in the twelve months since. Days select the months that they are in.',
  list: ({ query, clients }) => clients.pins.listCohorts({ query }),
  rows: (page) => page.cohorts,
  row: json
    .object<Cohort>()({ month: json.text, joined: json.number })
    .with({ active: z.array(z.number()) }, ({ active }) => ({ active: active.map(Number) })),
})

const branchDatatable = declareTable({
  path: '/api/reports/datatable/branches',
  access: 'money_reports.read',
  summary: 'Branches of the tree by their growth: the subtrees of the members five levels below the root.',
  list: ({ query, clients }) => clients.network.listBranches({ query }),
  rows: (page) => page.branches,
  row: json.object<Branch>()({
    username: json.text,
    name: json.text,
    members: json.number,
    recent: json.number,
    earlier: json.number,
    last_day: json.text,
  }),
})

const concentrationDatatable = declareTable({
  path: '/api/reports/datatable/concentration',
  access: 'money_reports.read',
  summary: 'What groups of the highest earners were credited, compared with all.',
  list: ({ query, clients }) => clients.wallet.listConcentration({ query }),
  rows: (page) => page.groups,
  row: json.object<EarnerGroup>()({
    position: json.number,
    name: json.text,
    members: json.number,
    amount: json.number,
    total: json.number,
  }),
})

/** The tables of the owner's report. */
export const growthTables = [growthDatatable, cohortDatatable, branchDatatable, concentrationDatatable]
