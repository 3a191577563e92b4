import type { Context } from '../context'
import { invalidCode, parseCode, VOID_CODE_SENTENCE } from '../members/verification-code'
import { type CodeTable, countCodeTry, type SentCode } from '../store/verification-codes'

/**
 * Returns the code that was sent to a member when it is the typed one. Five wrong guesses make a code void. Faults:
 * invalid (`code`), with the sentences of the channel.
 */
export async function checkSentCode(
  { kit, hasher }: Context,
  table: CodeTable,
  memberId: string,
  typed: string,
  sentences: { readonly malformed: string; readonly wrong: string },
): Promise<SentCode> {
  const code = parseCode(typed, sentences.malformed)
  // Committed before the check, so that parallel guesses gain nothing.
  const sent = await kit.transaction((manager) => countCodeTry(manager, table, memberId, kit.clock.now()))
  if (!sent) throw invalidCode(VOID_CODE_SENTENCE)
  if (!(await hasher.matches(sent.codeHash, code))) throw invalidCode(sentences.wrong)
  return sent
}
