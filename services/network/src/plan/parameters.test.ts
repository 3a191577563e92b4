import { Plan as ConfigPlan, PackageKind } from '@jejaring/proto/config/v1/config'
import { type PlanParameters, planParameters, sameParameters, termsOf } from './parameters'
import { planFromConfig } from './plan-from-config'

const regular = {
  id: 1,
  code: 'REG',
  kind: 'activation' as const,
  price: 500_000,
  bonusSponsor: 100_000,
  pair: 1,
  flushout: 12,
}
const repeat = {
  ...regular,
  id: 2,
  code: 'RO',
  kind: 'repeat_order' as const,
  bonusSponsor: 0,
  pair: 0,
  flushout: 0,
}
const plan: PlanParameters = {
  packages: [regular, repeat],
  bonusPairing: 50_000,
  bonusPairingLevel: 5_000,
  pairingLevelMax: 10,
}

test.each([
  ['a negative amount', { ...plan, bonusPairing: -1 }],
  ['a fraction of a Rupiah', { ...plan, bonusPairing: 0.5 }],
  ['an eleventh level', { ...plan, pairingLevelMax: 11 }],
  ['no package', { ...plan, packages: [] }],
  ['a package twice', { ...plan, packages: [regular, regular] }],
  ['a repeat order that pays', { ...plan, packages: [regular, { ...repeat, pair: 1 }] }],
  ['a value it does not know', { ...plan, bonusMatching: 1 }],
])('%s is no set of parameters', (_what, parameters) => {
  expect(planParameters.safeParse(parameters).success).toBe(false)
})

test('converts a reply of config to a plan', () => {
  const answer = ConfigPlan.fromPartial({
    version: 4n,
    packages: [
      { ...regular, name: 'Regular', kind: PackageKind.ACTIVATION, price: 500_000n, bonusSponsor: 100_000n },
      { ...repeat, name: 'Repeat Order', kind: PackageKind.REPEAT_ORDER, price: 500_000n, bonusSponsor: 0n },
    ],
    bonusPairing: 50_000n,
    bonusPairingLevel: 5_000n,
    pairingLevelMax: 10,
  })
  expect(planFromConfig(answer)).toEqual({ version: 4, ...plan })
})

test('rejects a package of an unknown kind', () => {
  const answer = ConfigPlan.fromPartial({ version: 1n, packages: [{ id: 1, code: 'REG' }] })
  expect(() => planFromConfig(answer)).toThrow('kind')
})

test('sameParameters compares values regardless of the order of packages', () => {
  expect(sameParameters(plan, { ...plan, packages: [repeat, regular] })).toBe(true)
  expect(sameParameters(plan, { ...plan, packages: [{ ...regular, flushout: 13 }, repeat] })).toBe(false)
})

test('a package missing in the plan is an error', () => {
  expect(() => termsOf({ version: 4, ...plan }, 9)).toThrow('plan version 4 has no package 9')
})
