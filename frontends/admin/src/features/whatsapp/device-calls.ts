import { api, useMutation } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({ message: z.string() })

/** GET /wa/restart and /wa/logout. The event stream reports the result. */
export function useDeviceCommand() {
  return useMutation({
    mutationFn: (command: 'restart' | 'logout') => api.visit(`/wa/${command}`, reply),
  })
}

const codeReply = z.object({ message: z.string(), code: z.string() })

/** POST /wa/pairing-code. */
export function usePairingCode() {
  return useMutation({
    mutationFn: (form: { phone: string }) => api.post('/wa/pairing-code', form, codeReply),
  })
}
