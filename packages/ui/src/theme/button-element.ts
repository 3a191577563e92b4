import { type ComponentProps, createElement, type MouseEvent } from 'react'

type ButtonElementProps = ComponentProps<'button'> & { 'data-loading'?: boolean | undefined }

/**
 * The element of a button. While loading it ignores clicks but is not disabled, because the browser moves the focus of
 * a disabled button to the document.
 */
export function ButtonElement({
  'data-loading': isLoading,
  type,
  disabled,
  onClick,
  ...props
}: ButtonElementProps) {
  const state = isLoading
    ? { 'data-loading': true, 'aria-disabled': true, onClick: ignore }
    : { disabled, onClick }
  // No JSX, because the build loads the theme without a compiler for it.
  return createElement('button', { ...props, type: type ?? 'button', ...state })
}

// Also called for Enter in a field, which would submit the form.
const ignore = (event: MouseEvent) => event.preventDefault()
