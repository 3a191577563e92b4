import { ErrorState, LinkButton, Page, Panel } from '@jejaring/ui'
import { ApiError, useNavigate, usePageQuery, useParams, useSearchParams } from '@jejaring/web-platform'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import * as texts from '../../texts'
import { PinTotalCards } from '../pins/pin-total-cards'
import { pinTotalsQuery } from '../pins/pin-totals'
import { genealogyQuery } from './genealogy'
import { NearestSlots } from './nearest-slots'
import { NewMembers } from './new-members'
import { PathToRoot } from './path-to-root'
import { SearchBox } from './search-box'
import { TreeView } from './tree-view'
import { useDepth } from './use-depth'

const words = texts.genealogy

/** Genealogy screen: available pins, a search in the member's own downline, and the tree. */
export default function GenealogyScreen() {
  const { username } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [depth, setDepth] = useDepth()
  const tree = usePageQuery({
    ...genealogyQuery(username, Number(depth)),
    // The server renders the default depth: its tree is shown until the one of the stored depth arrives.
    placeholderData: (previous, query) => (query?.queryKey[1] === (username ?? '') ? previous : undefined),
  })
  const pins = usePageQuery(pinTotalsQuery)
  const isRefused = tree.isLoadingError && isRefusal(tree.error)
  const isMissing = tree.isLoadingError && !isRefused
  useEffect(() => {
    if (isRefused) void navigate('/m/404', { replace: true })
  }, [isRefused, navigate])
  const highlightSlots = params.has('daftar')
  const newUsernames = params.get('baru')?.split(',') ?? []
  const back = tree.data?.prevuser
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      actions={
        back && (
          <LinkButton
            to={`/m/network/genealogy/${back}`}
            variant="default"
            leftSection={<IconArrowUp size={18} />}
          >
            {words.back}
          </LinkButton>
        )
      }
    >
      {/* The tree is usable without pin totals, so their load error is not shown. */}
      {highlightSlots ? (
        <NearestSlots username={username} />
      ) : (
        !pins.isLoadingError && <PinTotalCards pins={pins.data} />
      )}
      <SearchBox />
      <PathToRoot path={tree.data?.path ?? []} />
      {isMissing ? (
        <Panel>
          <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
        </Panel>
      ) : (
        <NewMembers value={newUsernames}>
          <TreeView
            tree={tree.data?.tree}
            isOfOtherDepth={tree.isPlaceholderData}
            highlightSlots={highlightSlots}
            depth={depth}
            onDepth={setDepth}
          />
        </NewMembers>
      )}
    </Page>
  )
}

/** Whether the server rejects the request for good (4xx except 429). Other failures can be retried. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}
