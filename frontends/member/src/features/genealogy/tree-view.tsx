import { Skeleton } from '@jejaring/ui'
import { useLocalStorage } from '@jejaring/web-platform'
import { texts } from '../../texts'
import type { TreeMember } from './genealogy'
import classes from './genealogy.module.css'
import { CARD } from './layout'
import { TreeCanvas } from './tree-canvas'
import { TreeList } from './tree-list'
import { DEPTHS, type Depth } from './use-depth'
import { useLaterLevels } from './use-later-levels'

const words = texts.genealogy
const forms = ['tree', 'list'] as const

interface TreeViewProps {
  tree: TreeMember | undefined
  /** Whether free places stand out. */
  offering: boolean
  depth: Depth
  onDepth: (depth: Depth) => void
}

/** The part of the page that holds the tree, drawn or as a list, as chosen last in this browser. */
export function TreeView({ tree, offering, depth, onDepth }: TreeViewProps) {
  const [form, setForm] = useLocalStorage('tree-form', forms, 'tree')
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <fieldset className={classes.forms}>
          <legend className={classes.unseen}>{words.form}</legend>
          {forms.map((one) => (
            <button key={one} type="button" aria-pressed={form === one} onClick={() => setForm(one)}>
              {words.forms[one]}
            </button>
          ))}
        </fieldset>
        <label className={classes.depth}>
          {words.depth}
          <select value={depth} onChange={(event) => onDepth(event.currentTarget.value as Depth)}>
            {DEPTHS.map((levels) => (
              <option key={levels} value={levels}>
                {levels}
              </option>
            ))}
          </select>
        </label>
      </div>
      {tree ? (
        <Grown key={`${tree.username}/${depth}`} tree={tree} offering={offering} form={form} />
      ) : (
        <TreeSkeleton />
      )}
    </div>
  )
}

interface GrownProps {
  tree: TreeMember
  offering: boolean
  form: (typeof forms)[number]
}

function Grown({ tree, offering, form }: GrownProps) {
  const [grown, deeper] = useLaterLevels(tree)
  if (form === 'list') return <TreeList root={grown} deeper={deeper} />
  return <TreeCanvas tree={grown} deeper={deeper} offering={offering} />
}

/** Three cards, as the tree will have at least. */
function TreeSkeleton() {
  return (
    <div className={classes.loading} role="status" aria-label={words.loading}>
      <Skeleton width={CARD.width} height={CARD.root} radius={12} />
      <div>
        <Skeleton width={CARD.width} height={CARD.height} radius={12} />
        <Skeleton width={CARD.width} height={CARD.height} radius={12} />
      </div>
    </div>
  )
}
