/** Address of a photo by the hash of its content; null without one. */
export const photoUrl = (hash: string): string | null => (hash ? `/api/photos/${hash}` : null)
