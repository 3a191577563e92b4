/** The helper that esbuild writes with `keepNames`. */
const HELPER = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });'
const ONLY_CLASSES = `var __name = (target) => target, __nameClass = ${HELPER.slice('var __name = '.length)}`

/**
 * Limits esbuild's `keepNames` to classes, which name entities and migrations. Naming functions costs a call
 * on each creation, a third of the gateway's processor time per call. Keeps line numbers. Throws when
 * esbuild's output has changed.
 */
export function keepClassNames(bundle: string): string {
  if (!bundle.includes('__name(')) return bundle
  if (!bundle.includes(HELPER)) throw new Error('esbuild keeps names in a way that is not known here')
  // Classes set their name in a static block.
  return bundle.replace(HELPER, ONLY_CLASSES).replaceAll('__name(this, ', '__nameClass(this, ')
}
