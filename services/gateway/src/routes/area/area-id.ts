import { z } from 'zod'

/** An area's id: its official code without dots. Anything else is no area, and so nothing is found there. */
export const areaId = z
  .union([z.string().max(20), z.number()])
  .optional()
  .transform((value) => String(value ?? ''))
  .catch('')
