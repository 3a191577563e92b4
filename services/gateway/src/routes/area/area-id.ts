import { z } from 'zod'

/** What no area has as its id. */
const NO_AREA = '0'

/** An area's id: its official code without dots. Anything else is no area, and so nothing is found there. */
export const areaId = z
  .union([z.string().regex(/^\d{0,20}$/), z.number()])
  .optional()
  .transform((value) => String(value ?? ''))
  .catch(NO_AREA)
