import { useWindowEvent } from '@mantine/hooks'

/**
 * Asks for confirmation when the user leaves the page while input is unsaved: on `beforeunload`, which the shell also
 * dispatches for navigation inside the app.
 */
export function useUnloadPrompt(isUnsaved: () => boolean): void {
  useWindowEvent('beforeunload', (event) => {
    if (!isUnsaved()) return
    event.preventDefault()
    // Required by Chrome before 119.
    event.returnValue = 'unsaved'
  })
}
