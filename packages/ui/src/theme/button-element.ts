import { type ComponentProps, createElement, type MouseEvent } from 'react'

type ButtonElementProps = ComponentProps<'button'> & {
  'data-loading'?: boolean | undefined
  'data-disabled'?: boolean | undefined
}

/**
 * The element of a button. While loading, and with `data-disabled` in place of `disabled`, it ignores clicks but keeps
 * the focus, which a browser moves from a disabled button to the document.
 */
export function ButtonElement({ type, disabled, onClick, ...props }: ButtonElementProps) {
  const keepsFocus = props['data-loading'] || (props['data-disabled'] && !disabled)
  const state = keepsFocus ? { 'aria-disabled': true, onClick: ignore } : { disabled, onClick }
  // No JSX, because the build loads the theme without a compiler for it.
  return createElement('button', { ...props, type: type ?? 'button', ...state })
}

// Also called for Enter in a field, which would submit the form.
const ignore = (event: MouseEvent) => event.preventDefault()
