import { closeDialogs } from '@jejaring/ui'
import { api, redirect } from '@jejaring/web-platform'
import { endSession } from './profile'

/** Ends the session and goes to the login page. When the call fails, the login page shows an error. */
export async function logout(): Promise<Response> {
  closeDialogs()
  try {
    await api.visit('/api/auth/logout')
    return redirect('/auth/login')
  } catch (error) {
    console.error('logout failed', error)
    return redirect('/auth/login?keluar=gagal')
  } finally {
    endSession()
  }
}
