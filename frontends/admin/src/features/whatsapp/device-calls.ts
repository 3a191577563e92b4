import { api, useMutation } from '@jejaring/web-platform'

/** GET /wa/restart and /wa/logout. The event stream reports the result. */
export function useDeviceCommand() {
  return useMutation({
    mutationFn: (command: 'restart' | 'logout') => api.visit(`/wa/${command}`),
  })
}

/** POST /wa/pairing-code. */
export function usePairingCode() {
  return useMutation({
    mutationFn: (form: { phone: string }) => api.post('/wa/pairing-code', form),
  })
}
