import { PAGE_SIZE } from './certificate'

/** A rectangle outline, the same in both formats. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  line: number
  colour: string
}

const inset = (by: number, line: number, colour: string): Frame => ({
  x: by,
  y: by,
  width: PAGE_SIZE.width - 2 * by,
  height: PAGE_SIZE.height - 2 * by,
  line,
  colour,
})

/** Inside the margin that printers leave blank. */
export const frames: readonly Frame[] = [inset(28, 3, '#0f766e'), inset(36, 0.75, '#2dd4bf')]

/** The product's logo at the top: three joined dots. */
export const mark = {
  colour: '#0f766e',
  lines: [
    { from: { x: 421, y: 84 }, to: { x: 399, y: 114 } },
    { from: { x: 421, y: 84 }, to: { x: 443, y: 114 } },
  ],
  dots: [
    { x: 421, y: 84 },
    { x: 399, y: 114 },
    { x: 443, y: 114 },
  ],
  radius: 9,
  width: 4,
} as const

/** The line to sign on, above the issuer's name. */
export const rule = {
  from: { x: 301, y: 496 },
  to: { x: 541, y: 496 },
  width: 0.75,
  colour: '#c2ccca',
} as const
