import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'
import { bonusSums, toBonusSumsJson } from '../../mappers/registration-bonus'

export const registrationOutcome = declareCall({
  method: 'GET',
  path: '/api/networks/outcome',
  access: 'member',
  summary:
    'What a registration of the caller has earned and flushed, from the bonus log. `username`: one of its accounts.',
  input: z.object({ username: requiredText(100) }),
  reply: z.object({
    message: z.string(),
    outcome: z.object({
      usernames: z.array(z.string()),
      ...bonusSums,
      /** Numbers of the first and the last placement; a preview's `seq` right before the first saw everything earlier. */
      first_seq: z.number(),
      last_seq: z.number(),
    }),
  }),
  async handle({ input, clients }) {
    const outcome = await clients.network.readOutcome({ username: input.username })
    return {
      message: 'Hasil pendaftaran berhasil dibaca.',
      outcome: {
        usernames: outcome.usernames,
        ...toBonusSumsJson(outcome.bonuses),
        first_seq: Number(outcome.firstSeq),
        last_seq: Number(outcome.lastSeq),
      },
    }
  },
})
