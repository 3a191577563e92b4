/** Sets the process's clock off: whatever asks for the time gets one that is so many milliseconds ahead. */
export function shiftClock(ahead: () => number): void {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [Real.now() + ahead()] : given, newTarget),
    get: (target, key) => (key === 'now' ? () => Real.now() + ahead() : Reflect.get(target, key)),
  })
}
