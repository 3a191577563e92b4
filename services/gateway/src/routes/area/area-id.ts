import { z } from 'zod'

const NO_AREA = '0'

/** Id of an area: its official code without dots. Malformed ids become `NO_AREA`, which matches nothing. */
export const areaId = z
  .union([z.string().regex(/^\d{0,20}$/), z.number()])
  .optional()
  .transform((value) => String(value ?? ''))
  .catch(NO_AREA)
