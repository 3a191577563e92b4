import { hydrateRoot } from 'react-dom/client'
import { installWorker } from './app/install-worker'
import { LoginPage } from './app/login-page'
import { watchMissingFiles } from './boot/missing-chunk'

watchMissingFiles()
installWorker()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
hydrateRoot(root, <LoginPage />)
// The app loads while the visitor types.
root.addEventListener('focusin', prefetchApp, { once: true })

function prefetchApp(): void {
  for (const href of document.querySelector<HTMLMetaElement>('meta[name=app]')?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
