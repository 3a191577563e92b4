import { useChoice } from '@jejaring/web-platform'
import * as texts from '../../texts'
import type { TreeMember } from './genealogy'
import classes from './genealogy.module.css'
import { TreeCanvas } from './tree-canvas'
import { TreeList } from './tree-list'
import { TreeSkeleton } from './tree-skeleton'
import { useDeeperLevels } from './use-deeper-levels'
import { DEPTHS, type Depth } from './use-depth'

const words = texts.genealogy
const FORMS = ['tree', 'list'] as const

interface TreeViewProps {
  tree: TreeMember | undefined
  /** Whether the tree still has the depth of before. */
  isOfOtherDepth: boolean
  /** Whether free slots are highlighted. */
  highlightSlots: boolean
  depth: Depth
  onDepth: (depth: Depth) => void
}

/** The tree as a diagram or as a list, with switches for form and depth; the browser remembers them. */
export function TreeView({ tree, isOfOtherDepth, highlightSlots, depth, onDepth }: TreeViewProps) {
  const [form, setForm] = useChoice('tree-form', FORMS, 'tree')
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <fieldset className={classes.forms}>
          <legend className={classes.unseen}>{words.form}</legend>
          {FORMS.map((one) => (
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
        <ExpandedTree
          key={`${tree.username}/${isOfOtherDepth ? 'other' : depth}`}
          tree={tree}
          highlightSlots={highlightSlots}
          form={form}
        />
      ) : (
        <TreeSkeleton />
      )}
    </div>
  )
}

interface ExpandedTreeProps {
  tree: TreeMember
  highlightSlots: boolean
  form: (typeof FORMS)[number]
}

function ExpandedTree({ tree, highlightSlots, form }: ExpandedTreeProps) {
  const [expandedTree, deeperLevels] = useDeeperLevels(tree)
  if (form === 'list') return <TreeList root={expandedTree} deeperLevels={deeperLevels} />
  return <TreeCanvas tree={expandedTree} deeperLevels={deeperLevels} highlightSlots={highlightSlots} />
}
