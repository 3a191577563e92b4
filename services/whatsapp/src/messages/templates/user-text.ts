/** Longest text of a user in a message, such as a name or a reason. */
const MAX_LENGTH = 120
const LINK = /\S*(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/giu
/** The dot of a bare domain, such as `contoh.com`; a title such as S.Kom looks the same. */
const INNER_DOT = /([\p{L}\d])\.(?=\p{L}{2,})/gu

/**
 * Returns a user's text as it may be sent from the office's number: one line, without links, and of limited length. A
 * space after the dot keeps phones from making a bare domain a link.
 * Otherwise anybody could send a stranger a link in the office's name.
 */
export function userText(text: string): string {
  const plain = text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(LINK, '…')
    .replaceAll(INNER_DOT, '$1. ')
    .trim()
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1)}…` : plain
}
