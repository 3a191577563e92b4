import { useState } from 'react'
import classes from './avatar.module.css'

interface AvatarProps {
  photo: string | null | undefined
  name: string
  size?: number
}

/** A photo of a person, or initials when there is none or it does not load. */
export function Avatar({ photo, name, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState(false)
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (photo && !broken) {
    return (
      <img
        className={classes.photo}
        style={style}
        src={sized(photo, size)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    )
  }
  // Hidden from screen readers, because the name is next to it.
  return <span className={classes.photo} style={style} data-initials={initials(name)} aria-hidden />
}

// The server has a 96 px variant of every photo, enough for 48 px at double density.
function sized(photo: string, size: number): string {
  return photo.startsWith('/api/photos/') && size <= 48 ? `${photo}?size=96` : photo
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : [...(words[0] ?? '')].slice(0, 2)
  return letters.join('').toUpperCase()
}
