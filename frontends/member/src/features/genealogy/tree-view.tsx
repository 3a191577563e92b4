import { ActionIcon, PageSkeleton } from '@jejaring/ui'
import { IconArrowsExchange, IconBinaryTree, IconGift, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../../texts'
import type { TreeMember } from './genealogy'
import classes from './genealogy.module.css'
import { Tree } from './tree'
import { DEPTHS } from './use-depth'
import { useDragToPan } from './use-drag-to-pan'

const words = texts.genealogy
const SCROLL_AFTER = 500
const ZOOMS = [0.4, 0.55, 0.7, 0.85, 1]

interface TreeViewProps {
  tree: TreeMember | undefined
  /** Whether free places stand out. */
  offering: boolean
  depth: number
  onDepth: (depth: number) => void
}

/** The part of the page that holds the tree: it pans sideways, zooms, and finds its root. */
export function TreeView({ tree, offering, depth, onDepth }: TreeViewProps) {
  const box = useRef<HTMLElement>(null)
  const [step, setStep] = useState(ZOOMS.length - 1)
  useDragToPan(box)
  const root = tree?.username
  // biome-ignore lint/correctness/useExhaustiveDependencies: another depth moves the root as well
  useEffect(() => {
    if (!root) return
    const timer = setTimeout(() => {
      const card = box.current?.querySelector('#akar')
      // Someone who looks for a free place reads the list over the tree first.
      if (offering) centre(box.current, card)
      else card?.scrollIntoView({ behavior: 'smooth', inline: 'center', block: 'nearest' })
    }, SCROLL_AFTER)
    return () => clearTimeout(timer)
  }, [root, depth, offering])
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <Legend />
        <label className={classes.depth}>
          {words.depth}
          <select value={depth} onChange={(event) => onDepth(Number(event.currentTarget.value))}>
            {DEPTHS.map((levels) => (
              <option key={levels} value={levels}>
                {levels}
              </option>
            ))}
          </select>
        </label>
        <ActionIcon
          color="gray"
          aria-label={words.zoomOut}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <IconZoomOut size={20} />
        </ActionIcon>
        <ActionIcon
          color="gray"
          aria-label={words.zoomIn}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconZoomIn size={20} />
        </ActionIcon>
      </div>
      <section ref={box} className={classes.canvas} aria-label={words.tree}>
        {tree ? (
          <div style={{ zoom: ZOOMS[step] }}>
            <Tree root={tree} offering={offering} />
          </div>
        ) : (
          <PageSkeleton />
        )}
      </section>
    </div>
  )
}

function centre(box: HTMLElement | null, card: Element | null | undefined) {
  if (!box || !card) return
  const [outer, inner] = [box.getBoundingClientRect(), card.getBoundingClientRect()]
  box.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
}

function Legend() {
  const rows = [
    { icon: IconBinaryTree, label: words.downlines },
    { icon: IconArrowsExchange, label: words.pairings },
    { icon: IconGift, label: words.rewards },
  ]
  return (
    <div className={classes.legend}>
      {rows.map(({ icon: Icon, label }) => (
        <span key={label}>
          <Icon size={14} aria-hidden /> {label}
        </span>
      ))}
    </div>
  )
}
