const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The timestamp of a UUIDv7; undefined for anything else. */
export function uuidTime(id: string): Date | undefined {
  return UUID_V7.test(id) ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : undefined
}
