/** Resolves in the next task, so that the browser can paint and answer touches before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
