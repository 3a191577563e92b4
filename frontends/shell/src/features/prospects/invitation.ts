import { isPhoneNumber } from '@jejaring/ui/form/basic'
import { api, type Reply, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { invitationTexts as words } from './invitation-texts'

export type Invitation = Reply<'GET /api/prospects/invitation/{code}'>

/** GET /api/prospects/invitation/{code}: the member and the office of a link; 404 for every link that cannot be used. */
export function useInvitation(code: string) {
  return useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => api.get('/api/prospects/invitation/{code}', { parameters: { code }, signal }),
    retry: false,
  })
}

export const applicationCheck = z.object({
  name: z.string().check(z.refine((name) => name.trim() !== '', words.nameMissing)),
  phone: z.string().check(z.refine(isPhoneNumber, words.phoneWrong)),
  city: z.string(),
  note: z.string(),
  agree: z.boolean(),
})

export type Application = z.infer<typeof applicationCheck>

/** POST /api/prospects/apply: sends a code to the phone. The reply is the same for every phone. */
export function apply(code: string, consentVersion: string, { agree, ...fields }: Application) {
  const body = { code, consent_version: consentVersion, agree: agree ? '1' : '0', ...fields }
  return api.post('/api/prospects/apply', new URLSearchParams(body))
}

export const codeCheck = z.object({ code: z.string().check(z.regex(/^\d{6}$/, words.codeWrong)) })

/** POST /api/prospects/verify: adds the prospect to the queue of the link's member. */
export function verify(token: string, code: string) {
  return api.post('/api/prospects/verify', new URLSearchParams({ token, code }))
}
