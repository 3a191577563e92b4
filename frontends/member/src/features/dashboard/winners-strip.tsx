import { ActionIcon, Avatar, dateText } from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import type { Winner } from './dashboard'
import classes from './winners-strip.module.css'

const words = texts.dashboard

/** Marquee of Tour Bali winners; pauses on hover, on demand and with reduced motion. */
export function WinnersStrip({ winners }: { winners: Winner[] }) {
  const [paused, setPaused] = useState(false)
  if (winners.length === 0) return null
  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <section className={classes.strip} aria-label={words.winners}>
      <header className={classes.header}>
        <h2 className={classes.title}>{words.winners}</h2>
        <ActionIcon
          className={classes.pause}
          color="gray"
          aria-label={words.winnersPause}
          aria-pressed={paused}
          onClick={() => setPaused(!paused)}
        >
          <Icon size={18} />
        </ActionIcon>
      </header>
      <div className={classes.window} data-paused={paused || undefined}>
        <WinnerList winners={winners} />
        {/* A second copy makes the animation loop seamless. */}
        <div className={classes.again} inert aria-hidden>
          <WinnerList winners={winners} />
        </div>
      </div>
    </section>
  )
}

function WinnerList({ winners }: { winners: Winner[] }) {
  return (
    <ul className={classes.round}>
      {winners.map((winner) => (
        <li key={winner.username}>
          <Link to="/m/prizes/tables/tour-bali" className={classes.winner}>
            <Avatar photo={winner.photo} name={winner.name} size={40} />
            <span className={classes.who}>
              <strong>{winner.name}</strong>
              <span>
                @{winner.username} · {dateText(winner.updated_at)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
