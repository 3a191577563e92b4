/** As esbuild writes it into a bundle that keeps names. */
const HELPER = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });'
const ONLY_CLASSES = `var __name = (target) => target, __nameClass = ${HELPER.slice('var __name = '.length)}`

/**
 * Of a bundle that keeps names, keeps those of classes only: they name entities and migrations. Functions would be named
 * again each time they are made, which took a third of the processor time of a call in the gateway. Lines stay where they
 * are. Throws where esbuild has come to write names otherwise.
 */
export function keepClassNames(bundle: string): string {
  if (!bundle.includes('__name(')) return bundle
  if (!bundle.includes(HELPER)) throw new Error('esbuild keeps names in a way that is not known here')
  // Classes name themselves in a static block.
  return bundle.replace(HELPER, ONLY_CLASSES).replaceAll('__name(this, ', '__nameClass(this, ')
}
