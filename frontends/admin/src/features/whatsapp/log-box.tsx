import { Button, dateTimeText, Notice, Panel } from '@jejaring/ui'
import { useEffect, useRef } from 'react'
import * as texts from '../../texts'
import type { DeviceEvents, LogLine } from './device-events'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

/** The box scrolls along with new lines while it is scrolled to within this distance of its end. */
const FOLLOW_DISTANCE_PX = 24

/** Log of the device in a box of 144 px (product.md §9). Auto-scrolls unless the reader has scrolled up. */
export function LogBox({
  lines,
  isDisconnected,
  retry,
}: Pick<DeviceEvents, 'lines' | 'isDisconnected' | 'retry'>) {
  return (
    <Panel title={words.log} help={words.logHelp}>
      {isDisconnected && (
        <div className={classes.lost}>
          <Notice
            tone="bad"
            action={
              <Button size="sm" variant="default" onClick={retry}>
                {words.retry}
              </Button>
            }
          >
            {words.logLost}
          </Notice>
        </div>
      )}
      <Lines lines={lines} />
    </Panel>
  )
}

function Lines({ lines }: { lines: readonly LogLine[] }) {
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line changes the scroll height
  useEffect(() => {
    if (box.current && isFollowing.current) box.current.scrollTop = box.current.scrollHeight
  }, [lines])
  return (
    <div
      ref={box}
      role="log"
      aria-label={words.log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
      tabIndex={0}
      className={classes.log}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE_PX
      }}
    >
      {lines.length === 0 && <p className={classes.quiet}>{words.logEmpty}</p>}
      {lines.map(({ id, at, message }) => (
        <p key={id} className={classes.line}>
          {at && <time dateTime={at}>{dateTimeText(at)}</time>} {message}
        </p>
      ))}
    </div>
  )
}
