/** Shifts `Date` of this process by `ahead()` milliseconds. Monotonic clocks and timers are unchanged. */
export function shiftClock(ahead: () => number): void {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [Real.now() + ahead()] : given, newTarget),
    get: (target, key) => (key === 'now' ? () => Real.now() + ahead() : Reflect.get(target, key)),
  })
}
