interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (value: string) => string | null>): unknown
}

/** React creates script elements from this constant; everything else that looks like markup is refused. */
const REACT_SCRIPT = '<script></script>'

/**
 * Trusted Types (`require-trusted-types-for` in the content security policy): texts that reach a dangerous sink of the
 * browser pass this default policy or are refused. Scripts come from this origin. The pages write no markup, only the
 * component library's style sheets, which hold no tag.
 */
export function guardScriptSinks(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === REACT_SCRIPT || !/<[a-z!/?]/i.test(text) ? text : null),
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}
