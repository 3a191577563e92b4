import { type Session, useLocation, useNavigate, useSearchParams } from '@jejaring/web-platform'
import { useEffect } from 'react'
import { homePathOf, safeNextPath } from '../../paths'
import { texts } from '../../texts'
import { AuthLink } from './auth-link'
import { LoginForm } from './login-form'
import { clearScreenQueries, startSession } from './profile'

/** The login inside the app, after a logout or the end of a session. Other visitors get the `LoginPage`. */
export default function LoginScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useLocation()
  useEffect(clearScreenQueries, [])
  const enter = (session: Session) => {
    startSession(session)
    void navigate(safeNextPath(params.get('next'), homePathOf(session.user)), { replace: true })
  }
  return (
    <LoginForm
      ended={state?.ended === true ? (state.typed ?? '') : undefined}
      hasLogoutFailed={params.get('keluar') === 'gagal'}
      forgotLink={<AuthLink to="/auth/forgot">{texts.auth.forgot}</AuthLink>}
      onLogin={enter}
    />
  )
}
